"""Promises that only the Python client makes; python-client.test.ts runs each test."""

import asyncio
import json
import logging
import pickle
import socket
import threading
import time
import unittest
from datetime import UTC, datetime

import anyio
import httpx

import payments_service
from payments_service import (
    ApiError,
    AsyncPayments,
    NoAnswerError,
    Payments,
    RefundTooLargeError,
    WebhookError,
    models,
    sign_test_webhook,
    verify_webhook,
)

KEY = {"api_key": "svc_test_1", "base_url": "http://service.test"}
PAYMENT: models.PaymentRequest = {"amountCents": 900, "currency": "ZAR"}


class Responder:
    """Responds to the requests of a client in memory."""

    def __init__(self, *responses: httpx.Response | Exception):
        self.responses = list(responses)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request):
        self.requests.append(request)
        response = self.responses.pop(0)
        if isinstance(response, Exception):
            raise response
        return response

    def client(self, **options: bool):
        return httpx.Client(transport=httpx.MockTransport(self), **options)


def payments(*responses: httpx.Response | Exception):
    return Payments(**KEY, http_client=Responder(*responses).client())


def refused(code: str, status: int, **more: object):
    error = {"code": code, "message": "Not now.", "traceId": "0" * 32, "retryable": False, "details": {}, **more}
    return httpx.Response(status, json={"error": error})


class PythonClient(unittest.TestCase):
    def test_an_http_client_that_was_passed_stays_open(self):
        responder = Responder(httpx.Response(200, json={}), httpx.Response(200, json={}))
        with responder.client() as http_client:
            with Payments(**KEY, http_client=http_client) as client:
                client.get_transaction("txn_1")
            self.assertFalse(http_client.is_closed)
            Payments(**KEY, http_client=http_client).get_transaction("txn_2")
        self.assertEqual([str(one.url) for one in responder.requests][1], "http://service.test/v1/transactions/txn_2")

    def test_a_redirect_is_not_followed_even_by_an_http_client_that_would(self):
        responder = Responder(httpx.Response(302, headers={"Location": "http://thief.test"}))
        with self.assertRaises(ApiError) as caught:
            Payments(**KEY, http_client=responder.client(follow_redirects=True)).get_transaction("txn_1")
        self.assertEqual((caught.exception.status, len(responder.requests)), (302, 1))

    def test_a_page_with_status_200_that_is_not_the_service_is_no_result(self):
        page = httpx.Response(200, html="<h1>Sign in to this network</h1>")
        with self.assertRaises(NoAnswerError):
            payments(page).create_payment(PAYMENT, retries=0)

    def test_a_post_without_a_key_is_not_repeated_after_a_lost_response(self):
        responder = Responder(httpx.ReadError("cut"))
        client = Payments(**KEY, http_client=responder.client())
        with self.assertRaises(NoAnswerError) as caught:
            client.login({"email": "a@shop.example", "password": "a password"})
        self.assertIsNone(caught.exception.idempotency_key)
        self.assertEqual(len(responder.requests), 1)

    def test_a_first_request_that_still_runs_is_asked_about_any_number_of_times(self):
        running = [refused("SV-2008", 409, retryable=True, retryAfterSeconds=0) for _ in range(1100)]
        client = payments(*running, httpx.Response(200, json={"state": "SUCCEEDED"}))
        self.assertEqual(client.create_payment(PAYMENT, wait=30)["state"], "SUCCEEDED")

    def test_an_unknown_option_is_refused(self):
        for call in (
            lambda: payments().get_transaction("txn_1", idempotency_key="k"),
            lambda: payments().create_payment(PAYMENT, tiemout=3),
            lambda: Payments(**KEY, retires=3),
        ):
            self.assertRaisesRegex(TypeError, "unknown option", call)

    def test_limits_that_make_no_sense_are_refused(self):
        for option in ({"timeout_seconds": 0}, {"total_timeout_seconds": -1}, {"retries": 1.5}, {"wait": "10"}):
            with self.assertRaisesRegex(ValueError, next(iter(option))):
                payments().create_payment(PAYMENT, **option)

    def test_an_id_that_would_name_another_path_is_refused(self):
        for wrong in ("", "..", None):
            with self.assertRaisesRegex(ValueError, "id must be"):
                payments().get_transaction(wrong)

    def test_the_id_is_escaped_and_the_query_is_left_out_of_errors(self):
        with self.assertRaises(NoAnswerError) as caught:
            payments(httpx.ReadError("cut")).get_transaction("a/../b?c", retries=0)
        self.assertIn("/v1/transactions/a%2F..%2Fb%3Fc: cut", str(caught.exception))
        with self.assertRaises(NoAnswerError) as caught:
            payments(httpx.ReadError("cut")).list_transactions(customer_email="a@b.c", retries=0).page()
        self.assertIn("GET http://service.test/v1/transactions: cut", str(caught.exception))

    def test_errors_survive_pickling_for_another_process(self):
        for response in (refused("SV-3004", 422, details={"leftCents": 5}), httpx.ReadTimeout("late")):
            with self.assertRaises(payments_service.PaymentsError) as caught:
                payments(response).create_payment(PAYMENT, retries=0, idempotency_key="order-1")
            copy = pickle.loads(pickle.dumps(caught.exception))
            self.assertIs(type(copy), type(caught.exception))
            self.assertEqual((str(copy), copy.__dict__), (str(caught.exception), caught.exception.__dict__))
        copy = pickle.loads(pickle.dumps(WebhookError("replayed", "This request was received before.")))
        self.assertEqual((copy.reason, str(copy)), ("replayed", "This request was received before."))

    def test_details_of_a_later_version_are_passed_through(self):
        with self.assertRaises(RefundTooLargeError) as caught:
            payments(refused("SV-3004", 422, details={"leftCents": 5, "later": [1]})).create_refund(
                {"transactionId": "txn_1", "amountCents": 9}
            )
        self.assertEqual(caught.exception.details, {"leftCents": 5, "later": [1]})

    def test_the_cause_of_a_lost_call_is_kept(self):
        with self.assertRaises(NoAnswerError) as caught:
            payments(httpx.ConnectError("no route")).create_payment(PAYMENT, retries=0, idempotency_key="order-1")
        self.assertIsInstance(caught.exception.__cause__, httpx.ConnectError)
        self.assertRegex(str(caught.exception), "no route.*repeat it with idempotency_key='order-1'")

    def test_each_retry_is_logged_without_the_credential(self):
        responses = (refused("SV-5003", 503, retryable=True, retryAfterSeconds=0), httpx.Response(200, json={}))
        with self.assertLogs("payments_service", logging.INFO) as logged:
            payments(*responses).create_payment(PAYMENT)
        self.assertRegex(logged.output[0], "POST http://service.test/v1/payments .*SV-5003")
        self.assertNotIn("svc_test_1", "".join(logged.output))

    def test_a_list_reads_a_page_only_when_it_is_needed(self):
        responder = Responder(*(httpx.Response(200, json={"data": [1, 2], "nextCursor": "c"}) for _ in range(2)))
        listed = Payments(**KEY, http_client=responder.client()).list_transactions(limit=2)
        self.assertEqual(len(responder.requests), 0)
        items = iter(listed)
        self.assertEqual([next(items), next(items), next(items)], [1, 2, 1])
        self.assertEqual([str(one.url.params) for one in responder.requests], ["limit=2", "limit=2&cursor=c"])

    def test_a_response_in_small_pieces_ends_at_the_time_out(self):
        with dripping_server() as url, Payments(api_key="k", base_url=url, retries=0, timeout_seconds=0.5) as client:
            since = time.monotonic()
            with self.assertRaises(NoAnswerError) as caught:
                client.get_transaction("txn_1")
            self.assertTrue(caught.exception.timed_out)
            self.assertLess(time.monotonic() - since, 10)

    def test_threads_share_a_client(self):
        responder = Responder(*(httpx.Response(200, json={}) for _ in range(40)))
        client = Payments(**KEY, http_client=responder.client())
        threads = [threading.Thread(target=lambda: client.create_payment(PAYMENT)) for _ in range(40)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len({one.headers["Idempotency-Key"] for one in responder.requests}), 40)

    def test_a_filter_takes_a_datetime_with_a_time_zone(self):
        responder = Responder(httpx.Response(200, json={"data": [], "nextCursor": None}))
        client = Payments(**KEY, http_client=responder.client())
        client.list_transactions(created_after=datetime(2026, 11, 28, tzinfo=UTC)).page()
        self.assertEqual(responder.requests[0].url.params["createdAfter"], "2026-11-28T00:00:00+00:00")
        with self.assertRaisesRegex(ValueError, "createdBefore must have a time zone"):
            client.list_transactions(created_before=datetime(2026, 11, 28)).page()

    def test_a_signed_test_event_is_verified_with_its_secret_alone(self):
        secret = "whsec_" + "A" * 43 + "="
        body = json.dumps({"id": "evt_1", "type": "payment.succeeded", "data": {}})
        headers = sign_test_webhook(body, secret)
        self.assertEqual(verify_webhook(body, headers, secret)["type"], "payment.succeeded")
        for wrong in (sign_test_webhook(body, "whsec_" + "B" * 43 + "="), sign_test_webhook(body, secret, signed_at=0)):
            with self.assertRaises(WebhookError):
                verify_webhook(body, wrong, secret)

    def test_a_webhook_of_http_server_or_any_mapping_is_verified_as_bytes_or_text(self):
        for body in (b"{}", "{}"):
            with self.assertRaises(WebhookError) as caught:
                verify_webhook(body, httpx.Headers({"webhook-id": "evt_1"}), "whsec_c2VjcmV0")
            self.assertEqual(caught.exception.reason, "signature")


class AsyncPythonClient(unittest.TestCase):
    def test_async_calls_run_on_trio_as_on_asyncio(self):
        for backend in ("asyncio", "trio"):
            with dripping_server() as url:
                anyio.run(self.times_out, url, backend=backend)

    async def times_out(self, url: str):
        async with AsyncPayments(api_key="k", base_url=url, retries=0, timeout_seconds=0.5) as client:
            with self.assertRaises(NoAnswerError) as caught:
                await client.get_transaction("txn_1")
            self.assertTrue(caught.exception.timed_out)

    def test_a_cancelled_call_is_cancelled_and_leaves_the_client_usable(self):
        async def main(url: str):
            async with AsyncPayments(api_key="k", base_url=url) as client:
                call = asyncio.create_task(client.get_transaction("txn_1"))
                await asyncio.to_thread(dripped.wait)
                call.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await call
                with self.assertRaises(NoAnswerError):
                    await client.get_transaction("txn_1", retries=0, timeout_seconds=0.2)

        dripped.clear()
        with dripping_server() as url:
            asyncio.run(main(url))

    def test_async_calls_run_beside_one_another(self):
        together = asyncio.Event()

        async def respond(request: httpx.Request):
            waiting.append(request)
            if len(waiting) == 10:
                together.set()
            await together.wait()
            return httpx.Response(200, json={})

        async def main():
            async with httpx.AsyncClient(transport=httpx.MockTransport(respond)) as http_client:
                client = AsyncPayments(**KEY, http_client=http_client)
                await asyncio.gather(*(client.create_payment(PAYMENT) for _ in range(10)))

        waiting: list[httpx.Request] = []
        asyncio.run(main())
        self.assertEqual(len({one.headers["Idempotency-Key"] for one in waiting}), 10)


dripped = threading.Event()


class dripping_server:
    """Sends a response piece by piece, for ever."""

    def __enter__(self):
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.thread = threading.Thread(target=self.accept)
        self.thread.start()
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def __exit__(self, *_: object):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.listener.close()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with connection:
                self.drip(connection)

    def drip(self, connection: socket.socket):
        connection.recv(65536)
        try:
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n")
            while True:
                connection.sendall(b" ")
                dripped.set()
                time.sleep(0.02)
        except OSError:
            return


if __name__ == "__main__":
    unittest.main()
