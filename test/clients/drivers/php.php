<?php
// Plays the steps of the scenario, a line each.
declare(strict_types=1);

use PaymentsService\Errors\ApiError;
use PaymentsService\Errors\NoAnswerError;
use PaymentsService\Errors\WebhookError;
use PaymentsService\FileReplayWindow;
use PaymentsService\Payments;
use PaymentsService\Webhooks;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestInterface;
use Psr\Http\Message\ResponseInterface;

require __DIR__ . '/../../../clients/php/autoload.php';

[, $baseUrl, $apiKey, $scratch, $variant] = $argv;
if ($variant === 'streams' && extension_loaded('curl')) {
    // Without php.ini, PHP does not load the curl extension.
    pcntl_exec(PHP_BINARY, ['-n', ...$argv]);
}
if ($variant === 'curl' && !extension_loaded('curl')) {
    throw new LogicException('The curl extension is missing.');
}
error_reporting(E_ALL);
set_error_handler(function (int $level, string $message): bool {
    // Warnings that an @ silences are handled by the result.
    return (error_reporting() & $level) === 0 ? true : throw new ErrorException($message);
});

$http = $variant === 'psr-18' ? psr18() : [];
$payments = new Payments(...$http, apiKey: $apiKey, baseUrl: $baseUrl);
$replayWindow = new FileReplayWindow($scratch);

/** Returns the arguments for a PSR-18 client whose own time-out includes the `wait` of a request. */
function psr18(): array
{
    require 'GuzzleHttp/autoload.php';
    $client = new class implements ClientInterface {
        public function sendRequest(RequestInterface $request): ResponseInterface
        {
            $seconds = 3 + (int) str_replace('wait=', '', $request->getHeaderLine('Prefer'));
            return (new GuzzleHttp\Client(['timeout' => $seconds]))->sendRequest($request);
        }
    };
    $factory = new GuzzleHttp\Psr7\HttpFactory();
    return ['httpClient' => $client, 'requestFactory' => $factory, 'streamFactory' => $factory];
}

function act(string $action, array $given): mixed
{
    global $payments, $replayWindow, $http, $apiKey, $baseUrl;
    $names = ['wait', 'idempotencyKey', 'timeoutSeconds', 'totalTimeoutSeconds', 'retries'];
    $options = array_intersect_key($given, array_flip($names));
    switch ($action) {
        case 'createPayment':
            return $payments->createPayment($given['body'], ...$options);
        case 'createRefund':
            return $payments->createRefund($given['body'], ...$options);
        case 'getTransaction':
            return $payments->getTransaction($given['id']);
        case 'connect':
            $arguments = $given + ['apiKey' => $apiKey, 'baseUrl' => $baseUrl];
            return (new Payments(...$http, ...$arguments))->getTransaction('txn_1');
        case 'listTransactions':
            $found = $payments->listTransactions(...$given['query']);
            return array_column(iterator_to_array($found), 'reference');
        default:
            return Webhooks::verify($given['body'], $given['headers'], $given['secret'], replayWindow: $replayWindow);
    }
}

function refusal(Throwable $error): array
{
    $text = ['text' => $error->getMessage()];
    return $text + match (true) {
        $error instanceof WebhookError => ['reason' => $error->reason],
        $error instanceof InvalidArgumentException => ['reason' => 'argument'],
        $error instanceof NoAnswerError => [
            'timedOut' => $error->timedOut,
            'idempotencyKey' => $error->idempotencyKey,
        ],
        $error instanceof ApiError => [
            'code' => $error->errorCode,
            'status' => $error->status,
            'message' => $error->errorMessage,
            'traceId' => $error->traceId,
            'retryable' => $error->retryable,
            'retryAfterSeconds' => $error->retryAfterSeconds,
            'details' => $error->detailsOf('SV-3004') ?? $error->details,
            'idempotencyKey' => $error->idempotencyKey,
        ],
        default => throw $error,
    };
}

function answer(array $step): array
{
    try {
        return ['value' => act($step['do'], $step['with'])];
    } catch (Exception $error) {
        return ['refused' => refusal($error)];
    }
}

while (($line = fgets(STDIN)) !== false) {
    echo json_encode(answer(json_decode($line, true)), JSON_THROW_ON_ERROR), "\n";
}
