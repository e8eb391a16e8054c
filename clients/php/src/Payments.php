<?php
declare(strict_types=1);

namespace PaymentsService;

use PaymentsService\Errors\ApiError;
use PaymentsService\Errors\NoAnswerError;
use PaymentsService\Generated\Operations;

/** The service's operations, each a method. */
final class Payments extends Operations
{
    private const LONGEST_WAIT_SECONDS = 30;

    private readonly string $baseUrl;
    private readonly ?string $credential;

    /**
     * @param string|null $apiKey PAYMENTS_API_KEY of the environment where nothing is said
     * @param string|null $accessToken of a session, instead of a key: what users, keys and approvals need
     * @param string|null $baseUrl PAYMENTS_BASE_URL of the environment, else http://localhost:3000
     * @param float $timeoutSeconds that one try may wait for the network
     * @param int $retries how often a try is repeated at most
     */
    public function __construct(
        #[\SensitiveParameter] ?string $apiKey = null,
        #[\SensitiveParameter] ?string $accessToken = null,
        ?string $baseUrl = null,
        private readonly float $timeoutSeconds = 30,
        private readonly int $retries = 3,
    ) {
        $said = fn (string $name): ?string => ($value = getenv($name)) === false || $value === '' ? null : $value;
        $this->baseUrl = Arguments::requireBaseUrl($baseUrl ?? $said('PAYMENTS_BASE_URL') ?? 'http://localhost:3000');
        $key = $apiKey ?? $said('PAYMENTS_API_KEY');
        $this->credential = match (true) {
            $accessToken !== null => 'Authorization: Bearer ' . Arguments::requireCredential('accessToken', $accessToken),
            $key !== null => 'X-API-Key: ' . Arguments::requireCredential('apiKey', $key),
            default => null,
        };
    }

    protected function call(
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
            // Followed, a redirect would take the key to another address.
            'follow_location' => 0,
        ]]);
        $since = hrtime(true);
        $stream = @fopen($this->baseUrl . $operation->target(), 'r', false, $context);
        $text = $stream === false ? false : stream_get_contents($stream);
        $about = $stream === false ? [] : stream_get_meta_data($stream);
        $cut = ($about['timed_out'] ?? false) || ($stream !== false && !($about['eof'] ?? false));
        if ($text === false || $cut) {
            $timedOut = (hrtime(true) - $since) / 1e9 >= $seconds;
            $message = $timedOut ? 'The service did not answer in time.' : 'The service could not be reached.';
            throw new NoAnswerError($message, $timedOut, $key);
        }
        $answer = new HttpAnswer($about['wrapper_data'] ?? [], $text);
        if ($answer->status < 200 || $answer->status >= 300) {
            throw ApiError::of($answer->status, $answer->refusal(), $key);
        }
        return $answer->content();
    }
}
