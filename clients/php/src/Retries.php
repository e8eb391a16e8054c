<?php
declare(strict_types=1);

namespace PaymentsService;

use PaymentsService\Errors\ApiError;
use PaymentsService\Errors\PaymentsError;

/** Retries of calls. */
final class Retries
{
    private const FIRST_DELAY_SECONDS = 0.5;
    private const LONGEST_DELAY_SECONDS = 60.0;

    public function __construct(
        private readonly int $retries,
        private readonly float $patienceSeconds,
        private readonly bool $repeatable,
    ) {
    }

    /** @param \Closure(): mixed $attempt retried if its error allows */
    public function of(\Closure $attempt): mixed
    {
        $since = hrtime(true);
        $counted = 0;
        for ($tries = 1; ; $tries++) {
            try {
                return $attempt();
            } catch (PaymentsError $error) {
                $seconds = $this->delayBefore($error, $tries);
                // The first try of this call is still running: its time-out is the limit, not the number of retries.
                $stillRunning = $error instanceof ApiError && $error->errorCode === 'SV-2008';
                if (!$stillRunning || (hrtime(true) - $since) / 1e9 > $this->patienceSeconds) {
                    $counted++;
                }
                if ($seconds === null || $counted > $this->retries) {
                    throw $error;
                }
                usleep((int) round($seconds * 1e6));
            }
        }
    }

    /** Returns the seconds before the next try, or null. */
    private function delayBefore(PaymentsError $error, int $tries): ?float
    {
        if ($error instanceof ApiError && !$error->retryable) {
            return null;
        }
        $after = $error instanceof ApiError ? $error->retryAfterSeconds : null;
        if ($after === null) {
            $longest = min(self::FIRST_DELAY_SECONDS * 2 ** $tries, self::LONGEST_DELAY_SECONDS);
            return $this->repeatable ? $longest * self::random() : null;
        }
        // At least the requested delay, plus jitter: other clients got the same delay.
        return $after <= self::LONGEST_DELAY_SECONDS ? $after * (1 + self::random() / 4) : null;
    }

    private static function random(): float
    {
        return random_int(0, 1_000_000) / 1_000_000;
    }
}
