<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** The request is valid but cannot be carried out: SV-3002, SV-3004, SV-3006, SV-3007, SV-3009. */
final class UnprocessableError extends ApiError
{
}
