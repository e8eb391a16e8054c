"""Plays the steps of the scenario, a line each, with the client that its last argument names: sync or async."""

import asyncio
import json
import sys

from payments_service import (
    ApiError,
    AsyncPayments,
    NoAnswerError,
    Payments,
    RefundTooLargeError,
    ReplayWindow,
    WebhookError,
    verify_webhook,
    verify_webhook_async,
)

OPTIONS = {
    "wait": "wait",
    "idempotencyKey": "idempotency_key",
    "timeoutSeconds": "timeout_seconds",
    "totalTimeoutSeconds": "total_timeout_seconds",
    "retries": "retries",
}

base_url, api_key, _folder, variant = sys.argv[1:]
replay_window = ReplayWindow()


class SharedReplayWindow:
    """As one in a database that is awaited."""

    async def add(self, request, until):
        await asyncio.sleep(0)
        return replay_window.add(request, until)


def connection(given):
    client = {"base_url": given.get("baseUrl", base_url), "api_key": given.get("apiKey", api_key)}
    return {**client, **({"retries": given["retries"]} if "retries" in given else {})}


def filters(query):
    names = {"customerEmail": "customer_email", "limit": "limit", "reference": "reference"}
    return {names[key]: value for key, value in query.items()}


def act(payments, action, given):
    options = {name: given[key] for key, name in OPTIONS.items() if key in given}
    match action:
        case "createPayment":
            return payments.create_payment(given["body"], **options)
        case "createRefund":
            return payments.create_refund(given["body"], **options)
        case "getTransaction":
            return payments.get_transaction(given["id"], **options)
        case "connect":
            with Payments(**connection(given)) as other:
                return other.get_transaction("txn_1")
        case "listTransactions":
            found = payments.list_transactions(**filters(given["query"]))
            return [transaction["reference"] for transaction in found]
    return verify_webhook(given["body"].encode(), given["headers"], given["secret"], replay_window=replay_window)


async def act_async(payments, action, given):
    options = {name: given[key] for key, name in OPTIONS.items() if key in given}
    match action:
        case "createPayment":
            return await payments.create_payment(given["body"], **options)
        case "createRefund":
            return await payments.create_refund(given["body"], **options)
        case "getTransaction":
            return await payments.get_transaction(given["id"], **options)
        case "connect":
            async with AsyncPayments(**connection(given)) as other:
                return await other.get_transaction("txn_1")
        case "listTransactions":
            found = payments.list_transactions(**filters(given["query"]))
            return [transaction["reference"] async for transaction in found]
    body, window = given["body"].encode(), SharedReplayWindow()
    return await verify_webhook_async(body, given["headers"], given["secret"], replay_window=window)


def refusal(error):
    match error:
        case WebhookError():
            refused = {"reason": error.reason}
        case ValueError() | TypeError():
            refused = {"reason": "argument"}
        case NoAnswerError():
            refused = {"timedOut": error.timed_out, "idempotencyKey": error.idempotency_key}
        case ApiError():
            refused = {
                "code": error.code,
                "status": error.status,
                "message": error.message,
                "traceId": error.trace_id,
                "retryable": error.retryable,
                "retryAfterSeconds": error.retry_after_seconds,
                "details": {"leftCents": error.details["leftCents"]} if isinstance(error, RefundTooLargeError) else {},
                "idempotencyKey": error.idempotency_key,
            }
        case _:
            raise error
    return {"refused": {**refused, "text": str(error)}}


def play():
    with Payments(base_url=base_url, api_key=api_key) as payments:
        for line in sys.stdin:
            step = json.loads(line)
            try:
                answer = {"value": act(payments, step["do"], step["with"])}
            except Exception as error:
                answer = refusal(error)
            print(json.dumps(answer), flush=True)


async def play_async():
    async with AsyncPayments(base_url=base_url, api_key=api_key) as payments:
        while line := await asyncio.to_thread(sys.stdin.readline):
            step = json.loads(line)
            try:
                answer = {"value": await act_async(payments, step["do"], step["with"])}
            except Exception as error:
                answer = refusal(error)
            print(json.dumps(answer), flush=True)


if variant == "async":
    asyncio.run(play_async())
else:
    play()
