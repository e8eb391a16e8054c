<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** What every error of a call is. */
abstract class PaymentsError extends \RuntimeException
{
    /** @param string|null $idempotencyKey of a call that may have had an effect: asked with it again, it has the effect once */
    public function __construct(string $message, public readonly ?string $idempotencyKey)
    {
        parent::__construct($message);
    }
}
