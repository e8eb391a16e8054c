<?php
declare(strict_types=1);

namespace PaymentsService;

/** What a caller passes and a header or an address is made of, refused before anything is sent. */
final class Arguments
{
    /** An Idempotency-Key as the service takes it. A line break would end its header and begin another, or the body. */
    public static function requireIdempotencyKey(string $key): string
    {
        // Without `D` a `$` would let a line break at the end pass.
        if (preg_match('/^[\x20-\x7e]{1,255}$/D', $key) !== 1) {
            throw new \InvalidArgumentException(
                'idempotencyKey must have 1 to 255 printable ASCII characters and no line breaks.'
            );
        }
        return $key;
    }

    /** An API key or access token. The message leaves out its value, since messages are logged. */
    public static function requireCredential(string $name, #[\SensitiveParameter] string $value): string
    {
        if (preg_match('/^[\x21-\x7e]+$/D', $value) !== 1) {
            throw new \InvalidArgumentException(
                "$name is empty, or has something other than printable ASCII characters without spaces."
            );
        }
        return $value;
    }

    /** The service's address without a slash at its end, so that paths can follow it. */
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

    /** Seconds for the `Prefer` header. */
    public static function requireWait(int $seconds): int
    {
        if ($seconds < 0) {
            throw new \InvalidArgumentException('wait must be a whole number of seconds, 0 or more.');
        }
        return $seconds;
    }
}
