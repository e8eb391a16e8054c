<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** Base class of all errors of a call. */
abstract class PaymentsError extends \RuntimeException
{
    /** @param string|null $idempotencyKey of a call that may have taken effect; a repeat with it takes effect once */
    public function __construct(string $message, public readonly ?string $idempotencyKey, ?\Throwable $cause = null)
    {
        parent::__construct($message, 0, $cause);
    }
}
