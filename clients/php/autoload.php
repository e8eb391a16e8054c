<?php
declare(strict_types=1);

// For programs that do without Composer.
spl_autoload_register(function (string $class): void {
    if (str_starts_with($class, 'PaymentsService\\')) {
        $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen('PaymentsService\\'))) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
