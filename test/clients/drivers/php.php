<?php
// Plays the steps of the scenario, a line each.
declare(strict_types=1);

use PaymentsService\Errors\ApiError;
use PaymentsService\Errors\NoAnswerError;
use PaymentsService\Errors\WebhookError;
use PaymentsService\FileReplayWindow;
use PaymentsService\Payments;
use PaymentsService\Webhooks;

require __DIR__ . '/../../../clients/php/autoload.php';
error_reporting(E_ALL);
set_error_handler(function (int $level, string $message): bool {
    // What is silenced with an @ is looked at by its result.
    return (error_reporting() & $level) === 0 ? true : throw new ErrorException($message);
});

[, $baseUrl, $apiKey, $scratch] = $argv;
$payments = new Payments(apiKey: $apiKey, baseUrl: $baseUrl);
$replayWindow = new FileReplayWindow($scratch);

function act(string $action, array $given): mixed
{
    global $payments, $replayWindow, $apiKey, $baseUrl;
    $options = array_intersect_key($given, array_flip(['wait', 'idempotencyKey', 'timeoutSeconds', 'retries']));
    switch ($action) {
        case 'createPayment':
            return $payments->createPayment($given['body'], ...$options);
        case 'createRefund':
            return $payments->createRefund($given['body'], ...$options);
        case 'getTransaction':
            return $payments->getTransaction($given['id']);
        case 'connect':
            return (new Payments(...$given + ['apiKey' => $apiKey, 'baseUrl' => $baseUrl]))->getTransaction('txn_1');
        case 'listTransactions':
            $found = $payments->listTransactions(...$given['query']);
            return array_column(iterator_to_array($found), 'reference');
        default:
            return Webhooks::verify($given['body'], $given['headers'], $given['secret'], replayWindow: $replayWindow);
    }
}

function answer(array $step): array
{
    try {
        return ['value' => act($step['do'], $step['with'])];
    } catch (WebhookError $error) {
        return ['refused' => ['reason' => $error->reason]];
    } catch (InvalidArgumentException $error) {
        return ['refused' => ['reason' => 'argument', 'message' => $error->getMessage()]];
    } catch (NoAnswerError $error) {
        return ['refused' => ['timedOut' => $error->timedOut, 'idempotencyKey' => $error->idempotencyKey]];
    } catch (ApiError $error) {
        $code = ['code' => $error->errorCode];
        return ['refused' => $code + ['status' => $error->status, 'retryable' => $error->retryable, 'details' => $error->details]];
    }
}

while (($line = fgets(STDIN)) !== false) {
    echo json_encode(answer(json_decode($line, true)), JSON_THROW_ON_ERROR), "\n";
}
