<?php
declare(strict_types=1);

namespace PaymentsService;

use PaymentsService\Errors\ApiError;
use PaymentsService\Errors\PaymentsError;

/** Retries of a call. */
final class Retries
{
    private const FIRST_DELAY_SECONDS = 1.0;
    private const LONGEST_DELAY_SECONDS = 60.0;

    /**
     * @param float $patienceSeconds while the first try still runs, the retries of these seconds are not counted
     * @param bool $repeatable true if several requests of the call take effect once
     */
    public function __construct(
        private readonly Limits $limits,
        private readonly float $patienceSeconds,
        private readonly bool $repeatable,
    ) {
    }

    /**
     * @param \Closure(float): mixed $attempt gets the seconds that are left; retried if error and limits allow. It is
     *     bound to the headers, so a trace must not show it.
     */
    public function of(#[\SensitiveParameter] \Closure $attempt): mixed
    {
        $since = hrtime(true);
        $passed = fn (): float => (hrtime(true) - $since) / 1e9;
        $total = $this->limits->totalTimeoutSeconds ?? INF;
        $counted = 0;
        for ($tries = 1; ; $tries++) {
            try {
                return $attempt($total - $passed());
            } catch (PaymentsError $error) {
                $seconds = $this->delayBefore($error, $tries);
                // The first try of this call is still running: its time-out is the limit, not the number of retries.
                $stillRunning = $error instanceof ApiError && $error->errorCode === 'SV-2008';
                if (!$stillRunning || $passed() > $this->patienceSeconds) {
                    $counted++;
                }
                if ($seconds === null || $counted > $this->limits->retries || $passed() + $seconds >= $total) {
                    throw $error;
                }
                self::sleep($seconds);
                if ($passed() >= $total) {
                    throw $error;
                }
            }
        }
    }

    /** Returns the seconds before the next try, or null for none. */
    private function delayBefore(PaymentsError $error, int $tries): ?float
    {
        $longest = min(self::FIRST_DELAY_SECONDS * 2 ** ($tries - 1), self::LONGEST_DELAY_SECONDS);
        $random = $this->repeatable ? $longest * self::random() : null;
        if (!$error instanceof ApiError) {
            return $random;
        }
        // A proxy cannot tell whether the service took the request.
        if (!$error->retryable || ($error->errorCode === null && !$this->repeatable)) {
            return null;
        }
        if ($error->retryAfterSeconds === null) {
            return $random;
        }
        // At least the requested delay, plus jitter: other clients got the same delay.
        $after = $error->retryAfterSeconds;
        return $after <= self::LONGEST_DELAY_SECONDS ? $after * (1 + self::random() / 4) : null;
    }

    /** A signal ends `usleep` early. */
    private static function sleep(float $seconds): void
    {
        $until = hrtime(true) + $seconds * 1e9;
        while (($left = $until - hrtime(true)) > 0) {
            usleep((int) ceil($left / 1e3));
        }
    }

    private static function random(): float
    {
        return random_int(0, 1_000_000) / 1_000_000;
    }
}
