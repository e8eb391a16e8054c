<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

use PaymentsService\Generated\Operations;

/**
 * An error response of the service. Its message has code, message and trace:
 * `SV-3004: The refund is more than is left. (trace 0af7651916cd43dd8448eb211c80319c)`.
 *
 * @phpstan-import-type ErrorSV2001 from Operations
 * @phpstan-import-type ErrorSV2010 from Operations
 * @phpstan-import-type ErrorSV3002 from Operations
 * @phpstan-import-type ErrorSV3004 from Operations
 * @phpstan-import-type ErrorSV3005 from Operations
 * @phpstan-import-type ErrorSV3006 from Operations
 * @phpstan-import-type ErrorSV3009 from Operations
 */
abstract class ApiError extends PaymentsError
{
    /**
     * @param string $errorMessage the service's own words
     * @param string|null $errorCode such as SV-3004; null if a proxy responded
     * @param string|null $traceId quote it to support
     * @param array<array-key, mixed> $details `detailsOf()` returns them with their type
     */
    final public function __construct(
        public readonly string $errorMessage,
        public readonly int $status,
        public readonly ?string $errorCode,
        public readonly ?string $traceId,
        public readonly bool $retryable,
        public readonly int|float|null $retryAfterSeconds,
        public readonly array $details,
        ?string $idempotencyKey,
    ) {
        $trace = $traceId === null ? '' : " (trace $traceId)";
        parent::__construct(($errorCode ?? "HTTP $status") . ": $errorMessage$trace", $idempotencyKey);
    }

    /**
     * Returns the details of an error with this code, with their type. Returns null if the error has another code.
     *
     * @return (
     *     $code is 'SV-2001' ? ErrorSV2001['details'] : (
     *     $code is 'SV-2010' ? ErrorSV2010['details'] : (
     *     $code is 'SV-3002' ? ErrorSV3002['details'] : (
     *     $code is 'SV-3004' ? ErrorSV3004['details'] : (
     *     $code is 'SV-3005' ? ErrorSV3005['details'] : (
     *     $code is 'SV-3006' ? ErrorSV3006['details'] : (
     *     $code is 'SV-3009' ? ErrorSV3009['details'] : array<array-key, mixed>)))))))|null
     */
    public function detailsOf(string $code): ?array
    {
        return $this->errorCode === $code ? $this->details : null;
    }

    /**
     * Creates the error for a response: by its code, or by its status if the code is unknown.
     *
     * @param array<array-key, mixed> $error
     */
    public static function of(int $status, array $error, ?string $idempotencyKey): self
    {
        $text = fn (string $name): ?string => is_string($error[$name] ?? null) ? $error[$name] : null;
        $after = $error['retryAfterSeconds'] ?? null;
        $details = $error['details'] ?? [];
        $kind = self::kindOf($status, $text('code'));
        return new $kind(
            $text('message') ?? "The response had status $status.",
            $status,
            $text('code'),
            $text('traceId'),
            ($error['retryable'] ?? false) === true,
            is_int($after) || is_float($after) ? $after : null,
            is_array($details) ? $details : [],
            $idempotencyKey,
        );
    }

    /** @return class-string<self> */
    private static function kindOf(int $status, ?string $code): string
    {
        return match (true) {
            $status === 401 => InvalidCredentialsError::class,
            $status === 403 => NotAllowedError::class,
            $status === 404 => NotFoundError::class,
            $status === 409 => ConflictError::class,
            $status === 422 && $code !== 'SV-3008' => UnprocessableError::class,
            $status === 429 => RateLimitError::class,
            $status >= 500 => ServiceError::class,
            default => InvalidRequestError::class,
        };
    }
}
