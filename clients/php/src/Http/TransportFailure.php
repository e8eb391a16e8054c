<?php
declare(strict_types=1);

namespace PaymentsService\Http;

/**
 * No complete response, with the reason.
 *
 * @phpstan-type Reason 'dns'|'tls'|'refused'|'timeout'|'cut'|'other'
 */
final class TransportFailure extends \RuntimeException
{
    /** Numbers of libcurl's errors. */
    private const BY_CURL = [
        'dns' => [5, 6],
        'refused' => [7],
        'timeout' => [28],
        'tls' => [35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98],
        'cut' => [16, 18, 52, 55, 56, 92, 95],
    ];

    /** Words of OpenSSL, of PHP's streams and of PSR-18 clients, in the order in which they are looked for. */
    private const BY_WORDS = [
        'dns' => '/getaddrinfo|resolve|name or service/i',
        'timeout' => '/timed? ?-?out/i',
        'refused' => '/refused|could(n.t| not) connect|failed to connect|unreachable|no route/i',
        'tls' => '/\b(ssl|tls)\b|certificate|crypto/i',
        'cut' => '/reset|broken pipe|empty reply|closed|request failed|unexpected end|unable to read/i',
    ];

    /** @param Reason $reason */
    public function __construct(public readonly string $reason, string $message, ?\Throwable $cause = null)
    {
        parent::__construct($message, 0, $cause);
    }

    public static function ofCurl(int $number, string $message): self
    {
        return new self(self::reasonOfCurl($number), $message);
    }

    /** @return Reason */
    public static function reasonOfCurl(int $number): string
    {
        foreach (self::BY_CURL as $reason => $numbers) {
            if (in_array($number, $numbers, true)) {
                return $reason;
            }
        }
        return 'other';
    }

    /** @return Reason */
    public static function reasonOfWords(string $text): string
    {
        foreach (self::BY_WORDS as $reason => $pattern) {
            if (preg_match($pattern, $text) === 1) {
                return $reason;
            }
        }
        return 'other';
    }
}
