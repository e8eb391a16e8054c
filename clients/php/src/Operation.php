<?php
declare(strict_types=1);

namespace PaymentsService;

/** An operation as the generated methods describe it. */
final class Operation
{
    /**
     * @param string $path with `{name}` for each parameter
     * @param array<string, string> $parameters
     * @param array<string, scalar|null> $query
     * @param array<array-key, mixed>|null $body
     * @param bool $once true if it takes an idempotency key
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly array $parameters = [],
        public readonly array $query = [],
        public readonly ?array $body = null,
        public readonly bool $once = false,
    ) {
    }

    public function withCursor(string $cursor): self
    {
        $query = ['cursor' => $cursor] + $this->query;
        return new self($this->method, $this->path, $this->parameters, $query, $this->body, $this->once);
    }

    public function target(): string
    {
        $path = $this->path;
        foreach ($this->parameters as $name => $value) {
            $path = str_replace('{' . $name . '}', rawurlencode($value), $path);
        }
        $asked = array_filter($this->query, fn ($value): bool => $value !== null);
        $texts = array_map(fn ($value): string => is_bool($value) ? ($value ? 'true' : 'false') : (string) $value, $asked);
        return $texts === [] ? $path : $path . '?' . http_build_query($texts);
    }
}
