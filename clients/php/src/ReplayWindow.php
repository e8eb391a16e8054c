<?php
declare(strict_types=1);

namespace PaymentsService;

/** Remembers the requests within the tolerance, so that a repeat is refused. */
interface ReplayWindow
{
    /** Returns false if the request is known. It may be forgotten after `$until`, in seconds since 1970. */
    public function add(string $request, int $until): bool;
}
