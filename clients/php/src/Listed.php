<?php
declare(strict_types=1);

namespace PaymentsService;

/**
 * A lazy list: `foreach` fetches one page after the other.
 *
 * @template Item
 * @implements \IteratorAggregate<int, Item>
 */
final class Listed implements \IteratorAggregate
{
    /** @param \Closure(Operation): mixed $ask */
    public function __construct(private readonly Operation $operation, private readonly \Closure $ask)
    {
    }

    /**
     * Fetches the single page of the query.
     *
     * @return Page<Item>
     */
    public function page(): Page
    {
        return $this->ask($this->operation);
    }

    /** @return \Generator<int, Page<Item>> */
    public function pages(): \Generator
    {
        $page = $this->page();
        yield $page;
        while ($page->nextCursor !== null) {
            $page = $this->ask($this->operation->withCursor($page->nextCursor));
            yield $page;
        }
    }

    /** @return \Generator<int, Item> */
    public function getIterator(): \Generator
    {
        $index = 0;
        foreach ($this->pages() as $page) {
            foreach ($page->data as $item) {
                yield $index++ => $item;
            }
        }
    }

    /** @return Page<Item> */
    private function ask(Operation $operation): Page
    {
        /** @var array{data: list<Item>, nextCursor: string|null} $answer */
        $answer = ($this->ask)($operation);
        return new Page($answer['data'], $answer['nextCursor']);
    }
}
