<?php
declare(strict_types=1);

namespace PaymentsService;

/** The JSON of a request. */
final class Body
{
    /**
     * An empty array of PHP, or one with the keys "0", "1" …, would be a list in JSON.
     *
     * @param array<array-key, mixed> $body
     * @param list<string> $objects its places that are objects, as `Operation` has them
     */
    public static function encode(array $body, array $objects): string
    {
        self::requireWholeCents($body);
        foreach ($objects as $place) {
            $body = self::withObject($body, explode('/', $place));
        }
        try {
            return json_encode((object) $body, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);
        } catch (\JsonException $error) {
            throw new \InvalidArgumentException("The body cannot be sent as JSON: {$error->getMessage()}.", 0, $error);
        }
    }

    /**
     * @param array<array-key, mixed> $part
     * @param non-empty-list<string> $place
     * @return array<array-key, mixed>
     */
    private static function withObject(array $part, array $place): array
    {
        $name = array_shift($place);
        foreach ($name === '*' ? array_keys($part) : [$name] as $key) {
            if (is_array($part[$key] ?? null)) {
                $part[$key] = $place === [] ? (object) $part[$key] : self::withObject($part[$key], $place);
            }
        }
        return $part;
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
