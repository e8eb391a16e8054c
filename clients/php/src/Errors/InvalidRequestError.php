<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** The request is invalid: SV-2001 to SV-2004, SV-2006, SV-3001, SV-3003, SV-3008. */
final class InvalidRequestError extends ApiError
{
}
