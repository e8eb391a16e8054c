<?php
declare(strict_types=1);

namespace PaymentsService;

/** The JSON of a request. */
final class Body
{
    /** @param array<array-key, mixed> $body */
    public static function encode(array $body): string
    {
        self::requireWholeCents($body);
        // An empty array of PHP would be a list in JSON; these are objects.
        if (($body['metadata'] ?? null) === []) {
            $body['metadata'] = new \stdClass();
        }
        try {
            $options = JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION;
            return json_encode($body === [] ? new \stdClass() : $body, $options);
        } catch (\JsonException $error) {
            throw new \InvalidArgumentException("The body cannot be sent as JSON: {$error->getMessage()}.", 0, $error);
        }
    }

    /**
     * Refuses amounts anywhere in a body that are not whole minor units.
     *
     * @param array<array-key, mixed> $part
     */
    private static function requireWholeCents(array $part, string $path = ''): void
    {
        foreach ($part as $name => $value) {
            $here = "$path/$name";
            if (str_ends_with((string) $name, 'Cents') && $value !== null && !is_int($value)) {
                throw new \InvalidArgumentException("$here must be a whole number of minor units.");
            }
            if (is_array($value)) {
                self::requireWholeCents($value, $here);
            }
        }
    }
}
