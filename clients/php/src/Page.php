<?php
declare(strict_types=1);

namespace PaymentsService;

/** @template Item */
final class Page
{
    /**
     * @param list<Item> $data
     * @param string|null $nextCursor the `cursor` of the next page; null on the last
     */
    public function __construct(public readonly array $data, public readonly ?string $nextCursor)
    {
    }
}
