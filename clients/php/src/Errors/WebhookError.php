<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** A webhook is not the service's, is too old, or came before. */
final class WebhookError extends \RuntimeException
{
    /** @param 'signature'|'timestamp'|'replayed'|'body' $reason */
    public function __construct(public readonly string $reason, string $message)
    {
        parent::__construct($message);
    }
}
