<?php
declare(strict_types=1);

namespace PaymentsService;

/** Checks arguments that become headers or addresses, before anything is sent. */
final class Arguments
{
    /** Checks an Idempotency-Key. A line break would end its header and inject another one, or the body. */
    public static function requireIdempotencyKey(string $key): string
    {
        // Without `D`, `$` also matches before a final line break.
        if (preg_match('/^[\x20-\x7e]{1,255}$/D', $key) !== 1) {
            throw new \InvalidArgumentException(
                'idempotencyKey must have 1 to 255 printable ASCII characters and no line breaks.'
            );
        }
        return $key;
    }

    /** Checks an API key or access token. The message omits its value, since messages are logged. */
    public static function requireCredential(string $name, #[\SensitiveParameter] string $value): string
    {
        if (preg_match('/^[\x21-\x7e]+$/D', $value) !== 1) {
            throw new \InvalidArgumentException(
                "$name is empty, or has something other than printable ASCII characters without spaces."
            );
        }
        return $value;
    }

    /** Returns the service's address without a trailing slash. */
    public static function requireBaseUrl(string $text): string
    {
        $parts = preg_match('#^https?://[\x21-\x7e]+$#Di', $text) === 1 ? parse_url($text) : false;
        $foreign = ['user', 'pass', 'query', 'fragment'];
        if ($parts === false || !isset($parts['host']) || array_intersect_key($parts, array_flip($foreign)) !== []) {
            throw new \InvalidArgumentException(
                'baseUrl must be an http or https address such as https://pay.example.com, without a query.'
            );
        }
        return rtrim($text, '/');
    }

    /** Checks the seconds of the `Prefer` header. */
    public static function requireWait(int $seconds): int
    {
        if ($seconds < 0) {
            throw new \InvalidArgumentException('wait must be a whole number of seconds, 0 or more.');
        }
        return $seconds;
    }

    public static function requireSeconds(string $name, float $seconds): void
    {
        if (!is_finite($seconds) || $seconds <= 0) {
            throw new \InvalidArgumentException("$name must be a number of seconds above 0; you passed $seconds.");
        }
    }

    public static function requireRetries(int $retries): void
    {
        if ($retries < 0) {
            throw new \InvalidArgumentException("retries must be 0 or more; you passed $retries.");
        }
    }
}
