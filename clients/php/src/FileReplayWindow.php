<?php
declare(strict_types=1);

namespace PaymentsService;

/** Stores requests in a local folder, since a PHP process usually ends with its request. */
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
        // Mode x: only one of two processes creates the file.
        $file = @fopen($this->folder . '/' . hash('sha256', $request) . '.' . $until, 'x');
        return $file !== false && fclose($file);
    }
}
