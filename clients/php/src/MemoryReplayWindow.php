<?php
declare(strict_types=1);

namespace PaymentsService;

/** Remembers requests in the memory of one process, for a server that handles many of them in it. */
final class MemoryReplayWindow implements ReplayWindow
{
    /** @var array<string, int> */
    private array $until = [];

    public function add(string $request, int $until): bool
    {
        $this->until = array_filter($this->until, fn (int $one): bool => $one >= time());
        if (isset($this->until[$request])) {
            return false;
        }
        $this->until[$request] = $until;
        return true;
    }
}
