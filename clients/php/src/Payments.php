<?php
declare(strict_types=1);

namespace PaymentsService;

use PaymentsService\Generated\Operations;

/** A business's operations, each a method. `Operator` has the operator's. */
final class Payments extends Operations
{
    private readonly Caller $caller;

    /**
     * @param string|null $apiKey default: PAYMENTS_API_KEY of the environment
     * @param string|null $accessToken of a session, which users, keys and approvals require instead of an API key
     * @param string|null $baseUrl default: PAYMENTS_BASE_URL of the environment, or http://localhost:3000
     * @param float $timeoutSeconds network time-out of one try
     * @param int $retries maximum number of retries
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
