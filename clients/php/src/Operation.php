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
     * @param list<string> $objects the places of the body that are objects, `*` for each item of a list, deeper ones first
     * @param bool $once true if it takes an idempotency key
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly array $parameters = [],
        public readonly array $query = [],
        public readonly ?array $body = null,
        public readonly bool $once = false,
        public readonly array $objects = [],
    ) {
    }

    public function withCursor(string $cursor): self
    {
        $query = ['cursor' => $cursor] + $this->query;
        return new self($this->method, $this->path, $this->parameters, $query, $this->body, $this->once, $this->objects);
    }

    /** Returns whether several requests of a call take effect once. */
    public function isRepeatable(): bool
    {
        return $this->method !== 'POST' || $this->once;
    }

    public function filledPath(): string
    {
        $values = [];
        foreach ($this->parameters as $name => $value) {
            $values['{' . $name . '}'] = rawurlencode($value);
        }
        return strtr($this->path, $values);
    }

    /** Returns the query with its question mark, or an empty text. */
    public function search(): string
    {
        $given = array_filter($this->query, fn ($value): bool => $value !== null);
        $written = fn (bool|int|float|string $value): string => is_bool($value) ? ($value ? 'true' : 'false') : (string) $value;
        $texts = array_map($written, $given);
        return $texts === [] ? '' : '?' . http_build_query($texts, '', '&');
    }
}
