"""A shop in one page: python shop.py ORDER WEBHOOK_FILE, with PAYMENTS_API_KEY and WEBHOOK_SECRET in the environment."""

import json
import os
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from payments_service import Payments, RefundTooLargeError, WebhookError, models, verify_webhook


def pay(payments: Payments, token: str, key: str) -> models.Transaction:
    """A key made of the order's number: a restarted shop repeats the payment, and does not pay twice."""
    body: models.PaymentRequest = {
        "amountCents": 15000,
        "currency": "ZAR",
        "paymentMethod": {"type": "CARD", "token": token},
    }
    return payments.create_payment(body, wait=20, idempotency_key=key)


def refund_all(payments: Payments, payment: models.Transaction, key: str) -> None:
    try:
        payments.create_refund(
            {"transactionId": payment["transactionId"], "amountCents": payment["amountCents"]}, idempotency_key=key
        )
    except RefundTooLargeError as error:
        print(f"refund refused: {error.details['leftCents']} cents are left")


def main(order: str, webhook_file: Path) -> None:
    with Payments() as payments:
        paid = pay(payments, "tok_success", order)
        print(f"paid {paid['transactionId']}")

        secure = pay(payments, "tok_3ds", f"{order}-3ds")
        if secure["nextAction"] is not None:
            print(f"authenticate at {secure['nextAction']['url']}")

        declined = pay(payments, "tok_insufficient_funds", f"{order}-declined")
        # The payer may try again: a new payment, with a new idempotency key and a new reference.
        if declined["state"] == "FAILED":
            print(f"declined: {declined['failureReasonCode']}")

        yesterday = datetime.now(UTC) - timedelta(days=1)
        failed = payments.list_transactions(state="FAILED", created_after=yesterday)
        print(f"failed within a day: {sum(1 for _ in failed)}")

        refund = payments.create_refund(
            {"transactionId": paid["transactionId"], "amountCents": 5000}, wait=20, idempotency_key=f"{order}-refund"
        )
        print(f"refunded {refund['amountCents']} cents")
        refund_all(payments, paid, f"{order}-refund-all")

    received = json.loads(webhook_file.read_text())
    try:
        event = verify_webhook(received["body"], received["headers"], os.environ["WEBHOOK_SECRET"])
        print(f"webhook: {event['type']}")
    except WebhookError as error:
        sys.exit(f"not a webhook of the service: {error}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
