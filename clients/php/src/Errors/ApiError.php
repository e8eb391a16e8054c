<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** An error response of the service. */
abstract class ApiError extends PaymentsError
{
    /**
     * @param string|null $errorCode such as SV-3004; null if a proxy responded
     * @param string|null $traceId quote it to support
     * @param array<array-key, mixed> $details the details of the error, by its code
     */
    final public function __construct(
        string $message,
        public readonly int $status,
        public readonly ?string $errorCode,
        public readonly ?string $traceId,
        public readonly bool $retryable,
        public readonly int|float|null $retryAfterSeconds,
        public readonly array $details,
        ?string $idempotencyKey,
    ) {
        parent::__construct($message, $idempotencyKey);
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
