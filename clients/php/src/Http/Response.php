<?php
declare(strict_types=1);

namespace PaymentsService\Http;

/** A response with its whole body. */
final class Response
{
    /** Statuses with which a proxy says that the service is away or overloaded. */
    private const RETRYABLE = [429, 502, 503, 504];

    /** @param array<string, string> $headers by name in lower case */
    public function __construct(
        public readonly int $status,
        private readonly array $headers,
        private readonly string $text,
    ) {
    }

    /** Reads status and headers of the last response; a proxy's `100 Continue` may come before it. */
    public static function ofLines(mixed $lines, string $text): self
    {
        $status = 0;
        $headers = [];
        foreach (is_array($lines) ? $lines : [] as $line) {
            if (!is_string($line)) {
                continue;
            }
            if (preg_match('#^HTTP/\S+ (\d{3})#', $line, $found) === 1) {
                $status = (int) $found[1];
                $headers = [];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $headers[strtolower($name)] = trim($value);
            }
        }
        return new self($status, $headers, $text);
    }

    public function header(string $name): ?string
    {
        return $this->headers[$name] ?? null;
    }

    /** Returns whether this is a success of the service; a page of a proxy is none. */
    public function isSuccess(): bool
    {
        return $this->status >= 200 && $this->status < 300 && ($this->isEmpty() || $this->isJson() || $this->isText());
    }

    /** Returns the result of a success. A body that is no JSON was cut. */
    public function result(): mixed
    {
        if ($this->isEmpty()) {
            return null;
        }
        try {
            return $this->isJson() ? json_decode($this->text, true, flags: JSON_THROW_ON_ERROR) : $this->text;
        } catch (\JsonException $error) {
            throw new TransportFailure('cut', 'the response is incomplete: ' . $error->getMessage(), $error);
        }
    }

    /**
     * Returns the error of the service, or one made from the status of a proxy.
     *
     * @return array<array-key, mixed>
     */
    public function refusal(): array
    {
        $content = $this->isJson() ? json_decode($this->text, true) : null;
        $error = is_array($content) ? $content['error'] ?? null : null;
        if (is_array($error) && is_string($error['code'] ?? null)) {
            return $error;
        }
        return [
            'message' => "The response with status $this->status did not come from the service.",
            'traceId' => $this->header('x-trace-id'),
            'retryable' => in_array($this->status, self::RETRYABLE, true),
            'retryAfterSeconds' => self::secondsUntil($this->header('retry-after') ?? ''),
        ];
    }

    /** `Retry-After` contains seconds or a date. */
    private static function secondsUntil(string $retryAfter): ?int
    {
        if (preg_match('/^\d{1,9}$/D', $retryAfter) === 1) {
            return (int) $retryAfter;
        }
        $at = \DateTimeImmutable::createFromFormat('D, d M Y H:i:s \G\M\T', $retryAfter, new \DateTimeZone('UTC'));
        return $at === false ? null : max(0, $at->getTimestamp() - time());
    }

    private function isEmpty(): bool
    {
        return $this->status === 204;
    }

    private function isJson(): bool
    {
        return str_contains($this->header('content-type') ?? '', 'json');
    }

    private function isText(): bool
    {
        return str_starts_with($this->header('content-type') ?? '', 'text/plain');
    }
}
