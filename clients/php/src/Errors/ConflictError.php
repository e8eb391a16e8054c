<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** The current state does not allow it: SV-2007, SV-2008, SV-2010, SV-3005. */
final class ConflictError extends ApiError
{
}
