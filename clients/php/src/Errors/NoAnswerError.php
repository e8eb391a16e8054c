<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** No complete response: it is unknown whether the call took effect. `getPrevious()` returns the cause. */
final class NoAnswerError extends PaymentsError
{
    /** True if `$reason` is `timeout`. */
    public readonly bool $timedOut;

    /**
     * @param 'dns'|'tls'|'refused'|'timeout'|'cut'|'other' $reason the host has no address; no valid TLS connection; no
     *     connection to the address; a time-out passed; the connection ended before the end of the response; or another
     */
    public function __construct(
        string $message,
        public readonly string $reason,
        ?string $idempotencyKey,
        \Throwable $cause,
    ) {
        $this->timedOut = $reason === 'timeout';
        $repeat = " The call may have taken effect: repeat it with the idempotency key $idempotencyKey.";
        parent::__construct("$message." . ($idempotencyKey === null ? '' : $repeat), $idempotencyKey, $cause);
    }
}
