<?php
declare(strict_types=1);

namespace PaymentsService;

/** Remembers what came within the tolerance, so that nobody can send it again. */
interface ReplayWindow
{
    /** False where it is there already; it may be forgotten after `$until`, in seconds since 1970. */
    public function add(string $request, int $until): bool;
}
