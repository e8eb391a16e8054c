<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** SV-5000, SV-5003, once the retries are used up. */
final class ServiceError extends ApiError
{
}
