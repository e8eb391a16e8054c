<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** It fits, and still cannot be done: SV-3002, SV-3004, SV-3006, SV-3007. */
final class UnprocessableError extends ApiError
{
}
