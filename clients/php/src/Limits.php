<?php
declare(strict_types=1);

namespace PaymentsService;

/** How long a call may take and how often it is tried. */
final class Limits
{
    public function __construct(
        public readonly float $timeoutSeconds,
        public readonly ?float $totalTimeoutSeconds,
        public readonly int $retries,
    ) {
        Arguments::requireSeconds('timeoutSeconds', $timeoutSeconds);
        Arguments::requireSeconds('totalTimeoutSeconds', $totalTimeoutSeconds ?? 1);
        Arguments::requireRetries($retries);
    }

    public function of(CallOptions $options): self
    {
        return new self(
            $options->timeoutSeconds ?? $this->timeoutSeconds,
            $options->totalTimeoutSeconds ?? $this->totalTimeoutSeconds,
            $options->retries ?? $this->retries,
        );
    }
}
