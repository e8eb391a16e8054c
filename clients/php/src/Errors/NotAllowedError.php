<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** The credential does not permit this: SV-1002 to SV-1004, SV-1006, SV-1007. */
final class NotAllowedError extends ApiError
{
}
