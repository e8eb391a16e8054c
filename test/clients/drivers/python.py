"""Plays the steps of the scenario, a line each."""

import json
import sys

from payments_service import ApiError, NoAnswerError, Payments, ReplayWindow, WebhookError, verify_webhook

OPTIONS = {"wait": "wait", "idempotencyKey": "idempotency_key", "timeoutSeconds": "timeout_seconds", "retries": "retries"}

base_url, api_key = sys.argv[1:3]
payments = Payments(base_url=base_url, api_key=api_key)
replay_window = ReplayWindow()


def act(action, given):
    options = {name: given[key] for key, name in OPTIONS.items() if key in given}
    match action:
        case "createPayment":
            return payments.create_payment(given["body"], **options)
        case "createRefund":
            return payments.create_refund(given["body"], **options)
        case "getTransaction":
            return payments.get_transaction(given["id"])
        case "connect":
            url, key = given.get("baseUrl", base_url), given.get("apiKey", api_key)
            return Payments(base_url=url, api_key=key).get_transaction("txn_1")
        case "listTransactions":
            query = given["query"]
            found = payments.list_transactions(customer_email=query["customerEmail"], limit=query["limit"])
            return [transaction["reference"] for transaction in found]
    body = given["body"].encode()
    return verify_webhook(body, given["headers"], given["secret"], replay_window=replay_window)


def answer(step):
    try:
        return {"value": act(step["do"], step["with"])}
    except WebhookError as error:
        return {"refused": {"reason": error.reason}}
    except (TypeError, ValueError) as error:
        return {"refused": {"reason": "argument", "message": str(error)}}
    except NoAnswerError as error:
        return {"refused": {"timedOut": error.timed_out, "idempotencyKey": error.idempotency_key}}
    except ApiError as error:
        names = ("code", "status", "retryable", "details")
        return {"refused": {name: getattr(error, name) for name in names}}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
