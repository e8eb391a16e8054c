<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** Not found: SV-2005. */
final class NotFoundError extends ApiError
{
}
