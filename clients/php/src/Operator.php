<?php
declare(strict_types=1);

namespace PaymentsService;

use PaymentsService\Generated\OperatorOperations;

/** The operations of the operator of the service, each a method. A business has none of them. */
final class Operator extends OperatorOperations
{
    private readonly Caller $caller;

    /**
     * @param string $accessToken of an operator's session, as `Payments::login()` answers one; no API key is an operator's
     * @param string|null $baseUrl PAYMENTS_BASE_URL of the environment, else http://localhost:3000
     * @param float $timeoutSeconds that one try may wait for the network
     * @param int $retries how often a try is repeated at most
     */
    public function __construct(
        #[\SensitiveParameter] string $accessToken,
        ?string $baseUrl = null,
        float $timeoutSeconds = 30,
        int $retries = 3,
    ) {
        $this->caller = new Caller(Caller::bearer($accessToken), $baseUrl, $timeoutSeconds, $retries);
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
