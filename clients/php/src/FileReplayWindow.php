<?php
declare(strict_types=1);

namespace PaymentsService;

/** In a folder of this machine, since a process of PHP seldom outlives its request. */
final class FileReplayWindow implements ReplayWindow
{
    public function __construct(private readonly string $folder)
    {
        if (!is_dir($folder) && !@mkdir($folder, 0700, true) && !is_dir($folder)) {
            throw new \RuntimeException("$folder cannot be made");
        }
    }

    public function add(string $request, int $until): bool
    {
        foreach (glob($this->folder . '/*') ?: [] as $other) {
            if ((int) pathinfo($other, PATHINFO_EXTENSION) < time()) {
                @unlink($other);
            }
        }
        // Of two processes only one makes the file.
        $file = @fopen($this->folder . '/' . hash('sha256', $request) . '.' . $until, 'x');
        return $file !== false && fclose($file);
    }
}
