<?php
declare(strict_types=1);

namespace PaymentsService;

/** Amounts are whole minor units. */
final class Money
{
    /**
     * Refuses amounts anywhere in a body that are not whole minor units.
     *
     * @param array<array-key, mixed> $part
     */
    public static function requireWholeCents(array $part, string $path = ''): void
    {
        foreach ($part as $name => $value) {
            $here = "$path/$name";
            if (str_ends_with((string) $name, 'Cents') && $value !== null && !is_int($value)) {
                throw new \InvalidArgumentException("$here must be a whole number of minor units");
            }
            if (is_array($value)) {
                self::requireWholeCents($value, $here);
            }
        }
    }
}
