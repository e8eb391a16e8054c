<?php
declare(strict_types=1);

namespace PaymentsService;

use PaymentsService\Errors\ApiError;
use PaymentsService\Errors\NoAnswerError;
use PaymentsService\Http\CurlTransport;
use PaymentsService\Http\PsrTransport;
use PaymentsService\Http\StreamTransport;
use PaymentsService\Http\Transport;
use PaymentsService\Http\TransportFailure;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** Sends the calls of a client with its credential. */
final class Caller
{
    private const LONGEST_WAIT_SECONDS = 30;

    private readonly string $baseUrl;

    /** @param array<string, string> $credential header with its value, or empty */
    public function __construct(
        #[\SensitiveParameter] private readonly array $credential,
        ?string $baseUrl,
        private readonly Limits $limits,
        private readonly Transport $transport,
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

    /** @return array<string, string> */
    public static function bearer(#[\SensitiveParameter] string $accessToken): array
    {
        return ['Authorization' => 'Bearer ' . Arguments::requireCredential('accessToken', $accessToken)];
    }

    /**
     * What a dump of the client shows: not the credential.
     *
     * @return array<string, mixed>
     */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl, 'limits' => $this->limits, 'transport' => $this->transport];
    }

    /** Some PSR-18 clients are also factories of their requests and bodies. */
    public static function transport(
        ?ClientInterface $client,
        ?RequestFactoryInterface $requests,
        ?StreamFactoryInterface $streams,
    ): Transport {
        if ($client === null) {
            return extension_loaded('curl') ? new CurlTransport() : new StreamTransport();
        }
        $requests ??= $client instanceof RequestFactoryInterface ? $client : null;
        $streams ??= $client instanceof StreamFactoryInterface ? $client : null;
        if ($requests === null || $streams === null) {
            throw new \InvalidArgumentException(
                'httpClient needs a requestFactory and a streamFactory (PSR-17), such as those of nyholm/psr7.'
            );
        }
        return new PsrTransport($client, $requests, $streams);
    }

    public function call(Operation $operation, CallOptions $options): mixed
    {
        $body = $operation->body === null ? null : Body::encode($operation->body, $operation->objects);
        $given = $options->idempotencyKey ?? bin2hex(random_bytes(16));
        $key = $operation->once ? Arguments::requireIdempotencyKey($given) : null;
        $wait = min(Arguments::requireWait($options->wait ?? 0), self::LONGEST_WAIT_SECONDS);
        $limits = $this->limits->of($options);
        $headers = [
            'Accept' => 'application/json, text/plain',
            'User-Agent' => 'payments-client-php/' . Version::CURRENT,
            ...$this->credential,
            ...($body !== null ? ['Content-Type' => 'application/json'] : []),
            // Proxies refuse a POST without a length.
            ...($body === null && $operation->method === 'POST' ? ['Content-Length' => '0'] : []),
            ...($key === null ? [] : ['Idempotency-Key' => $key]),
            ...($wait > 0 ? ['Prefer' => "wait=$wait"] : []),
        ];
        $trySeconds = $limits->timeoutSeconds + $wait;
        $retries = new Retries($limits, $trySeconds, $operation->isRepeatable());
        return $retries->of(
            fn (float $leftSeconds): mixed =>
                $this->attempt($operation, $headers, $body, $trySeconds, $leftSeconds, $key)
        );
    }

    /** @param array<string, string> $headers */
    private function attempt(
        Operation $operation,
        #[\SensitiveParameter] array $headers,
        ?string $body,
        float $trySeconds,
        float $leftSeconds,
        ?string $key,
    ): mixed {
        $address = $this->baseUrl . $operation->filledPath();
        $search = $operation->search();
        try {
            $seconds = min($trySeconds, $leftSeconds);
            $response = $this->transport->send($operation->method, $address . $search, $headers, $body, $seconds);
            if ($response->isSuccess()) {
                return $response->result();
            }
        } catch (TransportFailure $failure) {
            $reason = match (true) {
                $failure->reason !== 'timeout' => $failure->getMessage(),
                $leftSeconds < $trySeconds => 'the overall time-out of the call passed',
                default => "no response within $trySeconds seconds",
            };
            // The query is omitted: it may contain a payer's data, and messages are logged.
            $said = str_replace($search === '' ? "\0" : $search, '', $reason);
            $cause = $failure->getPrevious() ?? $failure;
            throw new NoAnswerError("$operation->method $address: $said", $failure->reason, $key, $cause);
        }
        throw ApiError::of($response->status, $response->refusal(), $key);
    }
}
