<?php
declare(strict_types=1);

namespace PaymentsService;

use PaymentsService\Generated\OperatorOperations;

/** The operator's operations, each a method. Businesses cannot call them. */
final class Operator extends OperatorOperations
{
    private readonly Caller $caller;

    /**
     * @param string $accessToken of an operator's session, from `Payments::login()`; operators have no API keys
     * @param string|null $baseUrl default: PAYMENTS_BASE_URL of the environment, or http://localhost:3000
     * @param float $timeoutSeconds network time-out of one try
     * @param int $retries maximum number of retries
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
