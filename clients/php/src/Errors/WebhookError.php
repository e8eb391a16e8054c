<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** A webhook with a wrong signature, an old timestamp, or a repeated request. */
final class WebhookError extends \RuntimeException
{
    /** @param 'signature'|'timestamp'|'replayed'|'body' $reason */
    public function __construct(public readonly string $reason, string $message)
    {
        parent::__construct($message);
    }
}
