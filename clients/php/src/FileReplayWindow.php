<?php
declare(strict_types=1);

namespace PaymentsService;

/** Stores requests in a local folder, since a PHP process usually ends with its request. */
final class FileReplayWindow implements ReplayWindow
{
    private const PERIOD_SECONDS = 60;

    public function __construct(private readonly string $folder)
    {
        self::make($folder);
    }

    public function add(string $request, int $until): bool
    {
        // One folder for each minute, so that few names are read at each request.
        $period = intdiv($until, self::PERIOD_SECONDS);
        foreach (glob($this->folder . '/*', GLOB_ONLYDIR) ?: [] as $other) {
            if ((int) basename($other) < intdiv(time(), self::PERIOD_SECONDS)) {
                array_map(fn (string $file): bool => @unlink($file), glob("$other/*") ?: []);
                @rmdir($other);
            }
        }
        self::make("$this->folder/$period");
        $name = "$this->folder/$period/" . hash('sha256', $request);
        // Mode x: only one of two processes creates the file.
        $file = @fopen($name, 'x');
        if ($file === false && !file_exists($name)) {
            throw new \RuntimeException("$name cannot be written.");
        }
        return $file !== false && fclose($file);
    }

    private static function make(string $folder): void
    {
        if (!is_dir($folder) && !@mkdir($folder, 0700, true) && !is_dir($folder)) {
            throw new \RuntimeException("$folder cannot be made.");
        }
    }
}
