<?php
declare(strict_types=1);

namespace PaymentsService;

use PaymentsService\Generated\Operations;

/** The operations of a business, each a method. Those of the operator are of `Operator`. */
final class Payments extends Operations
{
    private readonly Caller $caller;

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
        float $timeoutSeconds = 30,
        int $retries = 3,
    ) {
        $key = $apiKey ?? Caller::environment('PAYMENTS_API_KEY');
        $credential = match (true) {
            $accessToken !== null => Caller::bearer($accessToken),
            $key !== null => 'X-API-Key: ' . Arguments::requireCredential('apiKey', $key),
            default => null,
        };
        $this->caller = new Caller($credential, $baseUrl, $timeoutSeconds, $retries);
    }

    protected function call(
        Operation $operation,
        ?float $timeoutSeconds,
        ?int $retries,
        ?string $idempotencyKey = null,
        ?int $wait = null,
    ): mixed {
        return $this->caller->call($operation, $timeoutSeconds, $retries, $idempotencyKey, $wait);
    }
}
