<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** No answer came: whether the call had its effect is not known. */
final class NoAnswerError extends PaymentsError
{
    public function __construct(string $message, public readonly bool $timedOut, ?string $idempotencyKey)
    {
        parent::__construct($message, $idempotencyKey);
    }
}
