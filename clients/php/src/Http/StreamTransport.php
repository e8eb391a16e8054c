<?php
declare(strict_types=1);

namespace PaymentsService\Http;

/** PHP's own streams, for a PHP without the curl extension. */
final class StreamTransport implements Transport
{
    private const CHUNK_BYTES = 65_536;

    public function send(
        string $method,
        string $url,
        #[\SensitiveParameter] array $headers,
        ?string $body,
        float $seconds,
    ): Response {
        $lines = [];
        foreach ($headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => $lines,
            'content' => $body ?? '',
            'timeout' => $seconds,
            'ignore_errors' => true,
            'protocol_version' => 1.1,
            'follow_location' => 0,
        ]]);
        $deadline = hrtime(true) / 1e9 + $seconds;
        $warnings = [];
        set_error_handler(function (int $level, string $message) use (&$warnings): bool {
            $warnings[] = $message;
            return true;
        });
        try {
            $stream = fopen($url, 'r', false, $context);
            $text = $stream === false ? null : self::read($stream, $deadline);
            $about = $stream === false ? [] : stream_get_meta_data($stream);
        } finally {
            restore_error_handler();
        }
        if ($text === null) {
            // The time-out of a stream may end a moment early.
            throw self::failure($warnings, hrtime(true) / 1e9 >= $deadline - 0.05);
        }
        $response = Response::ofLines($about['wrapper_data'] ?? [], $text);
        $length = $response->header('content-length');
        if ($length !== null && $method !== 'HEAD' && (int) $length > strlen($text)) {
            throw new TransportFailure('cut', 'the connection ended in the middle of the response');
        }
        return $response;
    }

    /**
     * Reads until the end. The time-out of a stream is that of each read, so each gets what is left.
     *
     * @param resource $stream
     */
    private static function read($stream, float $deadline): ?string
    {
        $text = '';
        while (!feof($stream)) {
            $left = $deadline - hrtime(true) / 1e9;
            $chunk = '';
            if ($left > 0) {
                stream_set_timeout($stream, (int) $left, (int) (fmod($left, 1) * 1e6));
                $chunk = fread($stream, self::CHUNK_BYTES);
            }
            if ($left <= 0 || stream_get_meta_data($stream)['timed_out']) {
                throw new TransportFailure('timeout', 'no complete response in time');
            }
            if ($chunk === false) {
                return null;
            }
            $text .= $chunk;
        }
        return $text;
    }

    /** @param list<string> $warnings */
    private static function failure(array $warnings, bool $late): TransportFailure
    {
        // The first warning says what failed, the next ones that it did. `fopen(…)` contains the query.
        $message = (string) preg_replace('/^fopen\(\S*\): (Failed to open stream: )?/i', '', $warnings[0] ?? '');
        if ($late) {
            return new TransportFailure('timeout', 'no complete response in time');
        }
        return match ($reason = TransportFailure::reasonOfWords(implode(' ', $warnings))) {
            'cut', 'other' => new TransportFailure('cut', 'the connection ended without a response'),
            default => new TransportFailure($reason, $message),
        };
    }
}
