<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** Too many requests, after all retries: SV-2009. */
final class RateLimitError extends ApiError
{
}
