<?php
// A shop: php shop.php ORDER WEBHOOK_FILE
declare(strict_types=1);

require 'vendor/autoload.php';

use PaymentsService\Errors\UnprocessableError;
use PaymentsService\Generated\Operations;
use PaymentsService\Payments;
use PaymentsService\Webhooks;

/**
 * The keys of its calls come from the order number: if the shop restarts, the order is still paid and refunded once.
 *
 * @phpstan-import-type Transaction from Operations
 */
final class Shop
{
    public function __construct(private readonly Payments $payments, private readonly string $order)
    {
    }

    public function sell(): string
    {
        $payment = $this->pay('tok_success', $this->order);
        if ($payment['state'] !== 'SUCCEEDED') {
            throw new RuntimeException("The payment is {$payment['state']}.");
        }
        return $payment['transactionId'];
    }

    public function authenticationLink(): string
    {
        return $this->pay('tok_3ds', "$this->order-3ds")['nextAction']['url'] ?? 'none';
    }

    /** The payer may try again: a new payment, with a new idempotency key and a new reference. */
    public function declineReason(): string
    {
        return $this->pay('tok_insufficient_funds', "$this->order-declined")['failureReasonCode'] ?? 'none';
    }

    public function countFailedOfLastDay(): int
    {
        $since = gmdate(DATE_RFC3339, time() - 86400);
        return iterator_count($this->payments->listTransactions(state: 'FAILED', createdAfter: $since, limit: 100));
    }

    /** Refunds a part of the payment, or says how much is left. */
    public function refund(string $transactionId, int $amountCents, string $key): string
    {
        $body = ['transactionId' => $transactionId, 'amountCents' => $amountCents];
        try {
            $refund = $this->payments->createRefund($body, wait: 20, idempotencyKey: "$this->order-$key");
            return "refunded {$refund['amountCents']} cents";
        } catch (UnprocessableError $error) {
            $details = $error->detailsOf('SV-3004') ?? throw $error;
            return "refund refused: {$details['leftCents']} cents are left";
        }
    }

    /** @return Transaction */
    private function pay(string $token, string $key): array
    {
        $body = ['amountCents' => 15000, 'currency' => 'ZAR', 'paymentMethod' => ['type' => 'CARD', 'token' => $token]];
        return $this->payments->createPayment($body, wait: 20, idempotencyKey: $key);
    }
}

[, $order, $webhookFile] = $argv;
$shop = new Shop(new Payments(totalTimeoutSeconds: 120), $order);
$paid = $shop->sell();
echo "paid $paid\n", "authenticate at {$shop->authenticationLink()}\n", "declined: {$shop->declineReason()}\n";
echo "failed within a day: {$shop->countFailedOfLastDay()}\n";
echo $shop->refund($paid, 5000, 'refund'), "\n", $shop->refund($paid, 15000, 'refund-all'), "\n";

/** @var array{body: string, headers: array<string, string>} $webhook */
$webhook = json_decode((string) file_get_contents($webhookFile), true);
echo 'webhook: ', Webhooks::verify($webhook['body'], $webhook['headers'], getenv('WEBHOOK_SECRET'))['type'], "\n";
