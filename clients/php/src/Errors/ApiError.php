<?php
declare(strict_types=1);

namespace PaymentsService\Errors;

/** The service refused, or failed. */
abstract class ApiError extends PaymentsError
{
    /**
     * @param string|null $errorCode the catalogue's, as SV-3004; null where something before the service answered
     * @param string|null $traceId tell it whoever you ask for help
     * @param array<array-key, mixed> $details what an error says beyond its message, by its code
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
     * The error of a refusal; of a code that is not known yet by its status.
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
            $text('message') ?? "The answer was $status.",
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
