<?php
declare(strict_types=1);

namespace PaymentsService;

/** Options of one call; null means the client's. */
final class CallOptions
{
    /**
     * @param float|null $timeoutSeconds of one try, without `$wait`
     * @param float|null $totalTimeoutSeconds of the call with its retries and delays
     */
    public function __construct(
        public readonly ?float $timeoutSeconds = null,
        public readonly ?float $totalTimeoutSeconds = null,
        public readonly ?int $retries = null,
        public readonly ?string $idempotencyKey = null,
        public readonly ?int $wait = null,
    ) {
    }
}
