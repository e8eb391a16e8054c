<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** SV-2009, once the retries are used up. */
final class RateLimitError extends ApiError
{
}
