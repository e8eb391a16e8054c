<?php
declare(strict_types=1);

namespace PaymentsService;

/** A response of PHP's streams. */
final class HttpAnswer
{
    private const MAY_BE_TRIED_AGAIN = [429, 502, 503, 504];

    public readonly int $status;
    /** @var array<string, string> by name in lower case */
    private readonly array $headers;

    public function __construct(mixed $lines, private readonly string $text)
    {
        $status = 0;
        $headers = [];
        foreach (is_array($lines) ? $lines : [] as $line) {
            if (!is_string($line)) {
                continue;
            }
            if (preg_match('#^HTTP/\S+ (\d{3})#', $line, $found) === 1) {
                $status = (int) $found[1];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $headers[strtolower($name)] = trim($value);
            }
        }
        $this->status = $status;
        $this->headers = $headers;
    }

    public function content(): mixed
    {
        if (str_contains($this->headers['content-type'] ?? '', 'json')) {
            return json_decode($this->text, true);
        }
        return $this->text === '' ? null : $this->text;
    }

    /**
     * Reads the error of the service, or makes one from the status of a proxy.
     *
     * @return array<array-key, mixed>
     */
    public function refusal(): array
    {
        $content = $this->content();
        $said = is_array($content) ? $content['error'] ?? null : null;
        if (is_array($said) && is_string($said['code'] ?? null)) {
            return $said;
        }
        $after = $this->headers['retry-after'] ?? '';
        return [
            'message' => "The response with status $this->status did not come from the service.",
            'traceId' => $this->headers['x-trace-id'] ?? null,
            'retryable' => in_array($this->status, self::MAY_BE_TRIED_AGAIN, true),
            'retryAfterSeconds' => ctype_digit($after) ? (int) $after : null,
        ];
    }
}
