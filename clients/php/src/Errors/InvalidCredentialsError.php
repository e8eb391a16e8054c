<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** The credential is missing or invalid: SV-1001, SV-1005. */
final class InvalidCredentialsError extends ApiError
{
}
