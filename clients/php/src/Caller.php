<?php
declare(strict_types=1);

namespace PaymentsService;

use PaymentsService\Errors\ApiError;
use PaymentsService\Errors\NoAnswerError;

/** Sends the calls of a client with its credential. */
final class Caller
{
    private const LONGEST_WAIT_SECONDS = 30;

    private readonly string $baseUrl;

    /** @param string|null $credential header and value, or null */
    public function __construct(
        #[\SensitiveParameter] private readonly ?string $credential,
        ?string $baseUrl,
        private readonly float $timeoutSeconds,
        private readonly int $retries,
    ) {
        $this->baseUrl = Arguments::requireBaseUrl(
            $baseUrl ?? self::environment('PAYMENTS_BASE_URL') ?? 'http://localhost:3000'
        );
    }

    /** An empty variable counts as unset. */
    public static function environment(string $name): ?string
    {
        $value = getenv($name);
        return $value === false || $value === '' ? null : $value;
    }

    public static function bearer(#[\SensitiveParameter] string $accessToken): string
    {
        return 'Authorization: Bearer ' . Arguments::requireCredential('accessToken', $accessToken);
    }

    public function call(
        Operation $operation,
        ?float $timeoutSeconds,
        ?int $retries,
        ?string $idempotencyKey = null,
        ?int $wait = null,
    ): mixed {
        Money::requireWholeCents($operation->body ?? []);
        $key = $operation->once ? Arguments::requireIdempotencyKey($idempotencyKey ?? bin2hex(random_bytes(16))) : null;
        $wait = min(Arguments::requireWait($wait ?? 0), self::LONGEST_WAIT_SECONDS);
        $seconds = ($timeoutSeconds ?? $this->timeoutSeconds) + $wait;
        $headers = array_values(array_filter([
            'Accept: application/json, text/plain',
            $this->credential,
            $operation->body === null ? null : 'Content-Type: application/json',
            $key === null ? null : "Idempotency-Key: $key",
            $wait > 0 ? "Prefer: wait=$wait" : null,
        ]));
        $body = match ($operation->body) {
            null => null,
            [] => '{}',
            default => json_encode($operation->body, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION),
        };
        $repeatable = $operation->method !== 'POST' || $operation->once;
        $tried = new Retries($retries ?? $this->retries, $seconds, $repeatable);
        return $tried->of(fn (): mixed => $this->attempt($operation, $headers, $body, $seconds, $key));
    }

    /** @param list<string> $headers */
    private function attempt(Operation $operation, array $headers, ?string $body, float $seconds, ?string $key): mixed
    {
        $context = stream_context_create(['http' => [
            'method' => $operation->method,
            'header' => $headers,
            'content' => $body ?? '',
            'timeout' => $seconds,
            'ignore_errors' => true,
            'protocol_version' => 1.1,
            // Following a redirect would send the key to another address.
            'follow_location' => 0,
        ]]);
        $since = hrtime(true);
        $stream = @fopen($this->baseUrl . $operation->target(), 'r', false, $context);
        $text = $stream === false ? false : stream_get_contents($stream);
        $about = $stream === false ? [] : stream_get_meta_data($stream);
        $cut = ($about['timed_out'] ?? false) || ($stream !== false && !($about['eof'] ?? false));
        if ($text === false || $cut) {
            $timedOut = (hrtime(true) - $since) / 1e9 >= $seconds;
            $message = $timedOut ? 'The service did not respond in time.' : 'The service could not be reached.';
            throw new NoAnswerError($message, $timedOut, $key);
        }
        $answer = new HttpAnswer($about['wrapper_data'] ?? [], $text);
        if ($answer->status < 200 || $answer->status >= 300) {
            throw ApiError::of($answer->status, $answer->refusal(), $key);
        }
        return $answer->content();
    }
}
