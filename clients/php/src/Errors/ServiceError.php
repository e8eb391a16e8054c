<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** The service failed, after all retries: SV-5000, SV-5003. */
final class ServiceError extends ApiError
{
}
