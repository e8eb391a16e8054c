<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** No response: it is unknown whether the call took effect. */
final class NoAnswerError extends PaymentsError
{
    public function __construct(string $message, public readonly bool $timedOut, ?string $idempotencyKey)
    {
        parent::__construct($message, $idempotencyKey);
    }
}
