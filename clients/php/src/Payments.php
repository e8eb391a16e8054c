<?php
declare(strict_types=1);

namespace PaymentsService;

use PaymentsService\Generated\Operations;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** A business's operations, each a method. `Operator` has the operator's. */
final class Payments extends Operations
{
    private readonly Caller $caller;

    /**
     * @param string|null $apiKey default: PAYMENTS_API_KEY of the environment
     * @param string|null $accessToken of a session, which users, keys and approvals require instead of an API key
     * @param string|null $baseUrl default: PAYMENTS_BASE_URL of the environment, or http://localhost:3000
     * @param float $timeoutSeconds time-out of one try, plus its `wait`
     * @param float|null $totalTimeoutSeconds time-out of a call with all its retries and delays; null for none
     * @param int $retries maximum number of retries
     * @param ClientInterface|null $httpClient PSR-18; default: PHP's curl extension, or its streams
     * @param RequestFactoryInterface|null $requestFactory PSR-17; not needed if `$httpClient` is one
     * @param StreamFactoryInterface|null $streamFactory PSR-17; not needed if `$httpClient` is one
     */
    public function __construct(
        #[\SensitiveParameter] ?string $apiKey = null,
        #[\SensitiveParameter] ?string $accessToken = null,
        ?string $baseUrl = null,
        float $timeoutSeconds = 30,
        ?float $totalTimeoutSeconds = null,
        int $retries = 3,
        ?ClientInterface $httpClient = null,
        ?RequestFactoryInterface $requestFactory = null,
        ?StreamFactoryInterface $streamFactory = null,
    ) {
        $key = $apiKey ?? Caller::environment('PAYMENTS_API_KEY');
        $credential = match (true) {
            $accessToken !== null => Caller::bearer($accessToken),
            $key !== null => ['X-API-Key' => Arguments::requireCredential('apiKey', $key)],
            default => [],
        };
        $limits = new Limits($timeoutSeconds, $totalTimeoutSeconds, $retries);
        $transport = Caller::transport($httpClient, $requestFactory, $streamFactory);
        $this->caller = new Caller($credential, $baseUrl, $limits, $transport);
    }

    protected function call(Operation $operation, CallOptions $options): mixed
    {
        return $this->caller->call($operation, $options);
    }
}
