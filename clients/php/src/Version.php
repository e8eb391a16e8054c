<?php
declare(strict_types=1);

namespace PaymentsService;

final class Version
{
    /** The version in composer.json; the User-Agent names it. */
    public const CURRENT = '1.2.0';
}
