"""Made by `npm run clients` from the service's document. Do not change it by hand."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Unpack

from ..calls import CallOptions, Operation, WaitOptions, WriteOptions
from ..lists import Listed
from . import models


class Operations(ABC):
    """An operation of the service, by its method and path, is a method here."""

    @abstractmethod
    def _call(self, operation: Operation, options: Mapping[str, Any]) -> Any: ...

    def activate_connected_account(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.ConnectedAccount:
        """Have the account made at the provider. After an ADMIN has checked whose account it is; a split takes ACTIVE accounts only. Waits up to 10 seconds for the provider. While it is away the account stays PENDING and is made as soon as it is back, once. Where the provider refuses, `failureReasonCode` says why, and it can be activated again. With an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "POST",
            "/api/connect/accounts/{id}/activate",
            parameters={ "id": id,  },
            once=True,
        )
        answer: models.ConnectedAccount = self._call(operation, options)
        return answer

    def activate_split(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.Split:
        """Have the split made at the provider. After an ADMIN has checked who gets how much; payments take ACTIVE splits only. Waits up to 10 seconds for the provider. While it is away the split stays PENDING and is made as soon as it is back, once. Where the provider refuses, `failureReasonCode` says why, and it can be activated again. With an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "POST",
            "/api/connect/splits/{id}/activate",
            parameters={ "id": id,  },
            once=True,
        )
        answer: models.Split = self._call(operation, options)
        return answer

    def approve_payout_batch(
        self,
        batch_id: str,
        body: models.PayoutApprove,
        **options: Unpack[WriteOptions],
    ) -> models.PayoutBatch:
        """Approve a payout batch. Use it as an ADMIN who did not make the batch, nor minted or ever rotated the key that did, and who was ADMIN before. With the last approval that is needed the items are sent. The same checker again changes nothing. Needs the engine: SV-5003 while it is away, and a repeat with the same `Idempotency-Key` tells what became of it. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payouts/{batchId}/approve",
            parameters={ "batchId": batch_id,  },
            body=body,
            once=True,
        )
        answer: models.PayoutBatch = self._call(operation, options)
        return answer

    def cancel_payment(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.Transaction:
        """Cancel a payment that nobody has paid. When the order is off before it is paid; after that refund it instead. Stops a payment for which nothing is in flight: one that was not sent yet, one whose checkout is open, and that of a link. If the payer has already paid, the payment stands; what is paid after the cancellation is refunded. SV-3005 once it is terminal or a charge is in flight; SV-5003 while the engine is away. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payments/{id}/cancel",
            parameters={ "id": id,  },
            once=True,
        )
        answer: models.Transaction = self._call(operation, options)
        return answer

    def cancel_payout_batch(
        self,
        batch_id: str,
        **options: Unpack[WriteOptions],
    ) -> models.PayoutBatch:
        """Cancel a payout batch before it is decided. Use it with any credential of the business: every item is STOPPED with `cancelled`. Needs the engine: SV-5003 while it is away, and a repeat with the same `Idempotency-Key` tells what became of it. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payouts/{batchId}/cancel",
            parameters={ "batchId": batch_id,  },
            once=True,
        )
        answer: models.PayoutBatch = self._call(operation, options)
        return answer

    def change_password(
        self,
        body: models.ChangePasswordRequest,
        **options: Unpack[WriteOptions],
    ) -> None:
        """Change the password of the signed-in user. When a password may be known to others, or as often as your rules say. The session that asks goes on; every other session of the user ends. Ten wrong current passwords of a session within 15 minutes are SV-2009; failed logins count apart. With the session of any user. Any plan."""
        operation = Operation(
            "POST",
            "/api/auth/password",
            body=body,
            once=True,
        )
        self._call(operation, options)

    def change_webhook_endpoint(
        self,
        id: str,
        body: models.ChangeWebhookEndpointRequest | None = None,
        **options: Unpack[CallOptions],
    ) -> models.ChangedWebhookEndpoint:
        """Change, disable or enable a webhook endpoint. For another address or other events, to pause an endpoint, and to enable it again; its secret stays. What is not named stays as it is. Disabling it makes its waiting deliveries CANCELLED. Events while it is disabled are stored as CANCELLED deliveries with `reason` `endpoint_disabled`: the answer to enabling it has their `waitingCount`, and the bulk replay sends them. An endpoint is disabled automatically if a delivery is DEAD and nothing was delivered for 5 days; deliveries under way then keep their seven attempts. In the dashboard another `url` is taken only within five minutes of the password: SV-1007. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "PATCH",
            "/v1/webhook_endpoints/{id}",
            parameters={ "id": id,  },
            body=body,
        )
        answer: models.ChangedWebhookEndpoint = self._call(operation, options)
        return answer

    def collect_directly(
        self,
        body: models.CollectRequest,
        **options: Unpack[WaitOptions],
    ) -> models.Transaction:
        """Collect a payment at a provider that you name. For a payment that has to be made at one provider; where any may take it `POST /v1/payments` is the better choice. No other provider is ever tried and no event is sent: ask for its state. Without a token the payer is led to the checkout by `nextAction.url`. `Prefer: wait=N` (30 at most) as there. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/api/payments/collect",
            body=body,
            once=True,
        )
        answer: models.Transaction = self._call(operation, options)
        return answer

    def compare_tax(
        self,
        *,
        income_cents: int,
        age: int | None = None,
        var_from: int | None = None,
        to: int | None = None,
        **options: Unpack[CallOptions],
    ) -> models.TaxComparison:
        """Compare the income tax of two years. For what a new table means to somebody: the same person with the same income in two tax years, each with its working. Nothing but income and age is taken; for more use `POST /api/tax/estimate`. Without credentials."""
        operation = Operation(
            "GET",
            "/api/tax/public/compare",
            query={ "incomeCents": income_cents, "age": age, "from": var_from, "to": to,  },
        )
        answer: models.TaxComparison = self._call(operation, options)
        return answer

    def create_approval_code(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> models.ApprovalCode:
        """Get a code to decide on a batch from the Temporal UI. Use it as the checker where you approve or reject by a signal, `{userId, code, contentHash}`. The code is yours, for this batch, for one use within ten minutes. Each call returns another code. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payouts/{batchId}/approval-code",
            parameters={ "batchId": batch_id,  },
        )
        answer: models.ApprovalCode = self._call(operation, options)
        return answer

    def create_connected_account(
        self,
        body: models.ConnectedAccountRequest,
        **options: Unpack[WriteOptions],
    ) -> models.ConnectedAccount:
        """Add a bank account that shares of payments are settled to. The first step to share payments: the bank account of each partner who gets a part. Stored only: an ADMIN activates it, and then it becomes a sub-account at the provider. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "POST",
            "/api/connect/accounts",
            body=body,
            once=True,
        )
        answer: models.ConnectedAccount = self._call(operation, options)
        return answer

    def create_payment(
        self,
        body: models.PaymentRequest,
        **options: Unpack[WaitOptions],
    ) -> models.Transaction:
        """Create a payment. The usual way to take money: the service chooses the provider, tries the next one where that is safe, and sends events. Charges a token, or opens a hosted checkout at `nextAction.url`, where a token’s 3-D Secure challenge is too. For one certain provider there is `POST /api/payments/collect`, for a payer whom you write to `POST /api/payment-links`. Responds as soon as the payment is durable; with `Prefer: wait=N` once it is terminal or needs the payer, or after N seconds (30 at most). With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payments",
            body=body,
            once=True,
        )
        answer: models.Transaction = self._call(operation, options)
        return answer

    def create_payment_link(
        self,
        body: models.PaymentLinkRequest,
        **options: Unpack[WriteOptions],
    ) -> models.PaymentLink:
        """Create a payment link. For a payer whom you write to, by e-mail, message or invoice: there is no page of yours and nothing to program. In a shop of your own use `POST /v1/payments`. The link leads to the checkout of the named provider, or of a routed one. It can be paid once: a second payment is refunded by itself. No webhooks are sent; its state is read here or by its reference. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "POST",
            "/api/payment-links",
            body=body,
            once=True,
        )
        answer: models.PaymentLink = self._call(operation, options)
        return answer

    def create_payout_batch(
        self,
        body: models.PayoutBatchRequest | None = None,
        **options: Unpack[WriteOptions],
    ) -> models.PayoutBatch:
        """Ask for payouts, one or up to a thousand. Use it to pay recipients, each by its id or by its fields (`recipient`). All items are checked before any is stored, and a refusal names the item. Nothing is sent before an ADMIN who did not make the batch approves it, within 72 hours. Each item copies its recipient: what happens to that one later changes nothing. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payouts",
            body=body,
            once=True,
        )
        answer: models.PayoutBatch = self._call(operation, options)
        return answer

    def create_recipient(
        self,
        body: models.RecipientRequest,
        **options: Unpack[WriteOptions],
    ) -> models.Recipient:
        """Add somebody whom the business pays. Use it once for each bank account; payouts then name the recipient. Nothing is asked of a provider: the bank confirms the account, where a `document` was given, before the first transfer. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/recipients",
            body=body,
            once=True,
        )
        answer: models.Recipient = self._call(operation, options)
        return answer

    def create_refund(
        self,
        body: models.RefundRequest,
        **options: Unpack[WaitOptions],
    ) -> models.Transaction:
        """Return all or part of a payment. To give money back for a payment that SUCCEEDED; one that nobody has paid yet is cancelled instead. Reserves the amount at once, so that refunds under way never exceed what was taken; one that fails gives it free again. With `Prefer: wait=N` it answers once the refund is terminal, or after N seconds (30 at most). With an API key, or the session of any user of the business. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/refunds",
            body=body,
            once=True,
        )
        answer: models.Transaction = self._call(operation, options)
        return answer

    def create_split(
        self,
        body: models.SplitRequest,
        **options: Unpack[WriteOptions],
    ) -> models.Split:
        """Say how payments are shared. The second step to share payments, once the accounts are ACTIVE and of the split's currency. In whole percents of each payment, which sum to 100 at most, or in fixed amounts; what no share takes is the business's. An ADMIN activates it, and payments then name it as `splitId`. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "POST",
            "/api/connect/splits",
            body=body,
            once=True,
        )
        answer: models.Split = self._call(operation, options)
        return answer

    def create_user(
        self,
        body: models.CreateUserRequest,
        **options: Unpack[WriteOptions],
    ) -> models.User:
        """Add a user to the business. For a person of the business, who signs in with the password that you choose and changes it then. For a server mint an API key instead. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan."""
        operation = Operation(
            "POST",
            "/api/users",
            body=body,
            once=True,
        )
        answer: models.User = self._call(operation, options)
        return answer

    def delete_recipient(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Delete a recipient. It can be named by no new payout, and its account number, e-mail and document are erased. Payouts that were asked for before have a copy of their own and are made all the same. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "DELETE",
            "/v1/recipients/{id}",
            parameters={ "id": id,  },
        )
        self._call(operation, options)

    def delete_user(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Remove a user from the business. When a person leaves. Its sessions end; keys that it minted go on, so revoke those that it knew. Its e-mail may be registered again. The last ADMIN cannot be deleted: SV-3005. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan."""
        operation = Operation(
            "DELETE",
            "/api/users/{id}",
            parameters={ "id": id,  },
        )
        self._call(operation, options)

    def delete_webhook_endpoint(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Delete a webhook endpoint. For good; to pause an endpoint disable it with `PATCH` instead. Its waiting deliveries become CANCELLED. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "DELETE",
            "/v1/webhook_endpoints/{id}",
            parameters={ "id": id,  },
        )
        self._call(operation, options)

    def estimate_tax(
        self,
        body: models.TaxEstimateRequest,
        **options: Unpack[CallOptions],
    ) -> models.TaxEstimate:
        """Estimate the income tax of a year. For one tax year, with the working line by line: South African income tax of a natural person by the published table. No assessment: one income, the rebates by age, medical scheme credits and the deduction for retirement funds are all it knows. Two years side by side are `GET /api/tax/public/compare`. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "POST",
            "/api/tax/estimate",
            body=body,
        )
        answer: models.TaxEstimate = self._call(operation, options)
        return answer

    def expire_payment_link(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.PaymentLink:
        """End a payment link before its time. When the order is off, or paid in another way. It opens no checkout from then on. A payer who is paying at this moment still may: the link is ACTIVE while that is being confirmed, and PAID then. One that has expired is answered as it is; a paid one is SV-3005. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "POST",
            "/api/payment-links/{id}/expire",
            parameters={ "id": id,  },
            once=True,
        )
        answer: models.PaymentLink = self._call(operation, options)
        return answer

    def get_account_status(
        self,
        **options: Unpack[CallOptions],
    ) -> models.AccountStatus:
        """Plan, mode and approval of the account. The first thing to read where a call is refused for its plan or its mode: it says what the business may do now, and what is waiting for an operator. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/account/status",
        )
        answer: models.AccountStatus = self._call(operation, options)
        return answer

    def get_connected_account(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.ConnectedAccount:
        """Read a connected account. To see whether an activation that took longer has come through, and why one was refused. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/connect/accounts/{id}",
            parameters={ "id": id,  },
        )
        answer: models.ConnectedAccount = self._call(operation, options)
        return answer

    def get_consistency_proof(
        self,
        *,
        mode: models.Mode,
        var_from: int,
        to: int,
        **options: Unpack[CallOptions],
    ) -> models.ConsistencyProof:
        """Prove that a log only grew. For who kept an older head: the hashes by which anybody can compute that the newer log begins with the older one, so that nothing in it was changed or removed. Without credentials."""
        operation = Operation(
            "GET",
            "/api/proof/consistency",
            query={ "mode": mode, "from": var_from, "to": to,  },
        )
        answer: models.ConsistencyProof = self._call(operation, options)
        return answer

    def get_delivery(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.Delivery:
        """Read a delivery. For one delivery: each attempt with its time and what the receiver answered, and when the next one is due. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/webhook_endpoints/deliveries/{id}",
            parameters={ "id": id,  },
        )
        answer: models.Delivery = self._call(operation, options)
        return answer

    def get_event(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.Event:
        """Read an event. For one event whose id is known, from a delivery or from your own log: the same envelope that is sent. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/events/{id}",
            parameters={ "id": id,  },
        )
        answer: models.Event = self._call(operation, options)
        return answer

    def get_headline_cpi(
        self,
        **options: Unpack[CallOptions],
    ) -> models.HeadlineCpi:
        """Headline inflation. For inflation alone, with the month that it is of: consumer prices of all urban areas against the same month a year before. `GET /api/rates/sarb/latest` has it beside the other rates. Without credentials."""
        operation = Operation(
            "GET",
            "/api/rates/cpi/headline",
        )
        answer: models.HeadlineCpi = self._call(operation, options)
        return answer

    def get_latest_rates(
        self,
        **options: Unpack[CallOptions],
    ) -> models.RatesSnapshot:
        """The central bank’s latest rates. Repo, prime, inflation and exchange rates in one answer, as the South African Reserve Bank published them last: fetched once a day, so not of this minute. While the bank cannot be used the last good values answer, marked stale. Without credentials."""
        operation = Operation(
            "GET",
            "/api/rates/sarb/latest",
        )
        answer: models.RatesSnapshot = self._call(operation, options)
        return answer

    def get_liveness(
        self,
        **options: Unpack[CallOptions],
    ) -> models.Live:
        """Whether the process answers. For what restarts a process that hangs. It asks neither the database nor the engine; to know whether to send requests here use `/health/ready`. Without credentials."""
        operation = Operation(
            "GET",
            "/health/live",
        )
        answer: models.Live = self._call(operation, options)
        return answer

    def get_overview(
        self,
        *,
        var_from: models.Instant | None = None,
        to: models.Instant | None = None,
        interval: models.Interval | None = None,
        **options: Unpack[CallOptions],
    ) -> models.Overview:
        """Counts, sums and success rates over time. What a dashboard draws: transactions in buckets by provider and state, how payments went at each provider, and webhook deliveries by state. To see the transactions themselves use `GET /v1/transactions`. Hours go back 8 days, days 100. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/overview",
            query={ "from": var_from, "to": to, "interval": interval,  },
        )
        answer: models.Overview = self._call(operation, options)
        return answer

    def get_payment(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.TransactionDetail:
        """Read a payment, with its attempts and history. For an id that has to be a payment's: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/payments/{id}",
            parameters={ "id": id,  },
        )
        answer: models.TransactionDetail = self._call(operation, options)
        return answer

    def get_payment_from_history(
        self,
        transaction_id: str,
        **options: Unpack[CallOptions],
    ) -> models.OwnTransaction:
        """Read a payment, or any other transaction. The state of one payment on any plan, by its id. On the PAID plan `GET /v1/transactions/{id}` has its attempts, routing and history as well. Another business's, and the other mode's, is SV-2005 like one that is not there. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/payments/{transactionId}",
            parameters={ "transactionId": transaction_id,  },
        )
        answer: models.OwnTransaction = self._call(operation, options)
        return answer

    def get_payment_link(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.PaymentLink:
        """Read a payment link. To see whether one link is paid yet, or to show its address again. The payment itself, with what it was refunded, is at its `transactionId`. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/payment-links/{id}",
            parameters={ "id": id,  },
        )
        answer: models.PaymentLink = self._call(operation, options)
        return answer

    def get_payment_status(
        self,
        reference: str,
        **options: Unpack[CallOptions],
    ) -> models.PaymentStatus:
        """Read the state of a payment by its reference. Where you have kept your own reference and not our id, as a shop has for its order. Of a payment link CREATED until it is opened, and STOPPED once the link is EXPIRED. A reference of another business, of the other mode, and one that no payment can have, is SV-2005 like one that is not there. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/payments/by-reference/{reference}/status",
            parameters={ "reference": reference,  },
        )
        answer: models.PaymentStatus = self._call(operation, options)
        return answer

    def get_payout_accounts(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> models.PayoutAccounts:
        """Read the whole account numbers of a batch that waits for approval. Use it as the checker, before you approve: it shows what `contentHash` names. The one place where whole numbers are shown; each reading is in the audit. Once the batch is decided it is SV-3005. With an ADMIN session; an API key is never ADMIN. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/payouts/{batchId}/accounts",
            parameters={ "batchId": batch_id,  },
        )
        answer: models.PayoutAccounts = self._call(operation, options)
        return answer

    def get_payout_batch(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> models.PayoutBatch:
        """Read a payout batch with its items. Use it to see what was decided, by whom, and what became of each item. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/payouts/{batchId}",
            parameters={ "batchId": batch_id,  },
        )
        answer: models.PayoutBatch = self._call(operation, options)
        return answer

    def get_proof_batch(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.ProofBatch:
        """Read an hour of a proof log. For one hour whose id is known, from a receipt that it took in. Without credentials."""
        operation = Operation(
            "GET",
            "/api/proof/batches/{id}",
            parameters={ "id": id,  },
        )
        answer: models.ProofBatch = self._call(operation, options)
        return answer

    def get_proof_keys(
        self,
        **options: Unpack[CallOptions],
    ) -> str:
        """Read the keys that the heads are signed with. To verify heads without trusting an answer of ours: one C2SP verifier key a line, the newest first. Keys that were replaced stay, since older heads were signed with them. Keep a copy: a key that is fetched with the proof proves less. Without credentials."""
        operation = Operation(
            "GET",
            "/.well-known/proof-key",
        )
        answer: str = self._call(operation, options)
        return answer

    def get_readiness(
        self,
        **options: Unpack[CallOptions],
    ) -> models.Ready:
        """Whether the service can take requests. For a load balancer: 200 as long as the database answers, since payments are taken without the engine too. 503 with the same body otherwise, and before the process stops. Without credentials."""
        operation = Operation(
            "GET",
            "/health/ready",
        )
        answer: models.Ready = self._call(operation, options)
        return answer

    def get_receipt(
        self,
        transaction_id: str,
        **options: Unpack[CallOptions],
    ) -> models.Receipt:
        """Read the receipt of a settled transaction. To keep, or to hand to an auditor: the receipt with its proof and the signed head, everything that the offline verifier needs. While the hour is not closed the proof is still missing: ask again after the next full hour. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/payments/{transactionId}/receipt",
            parameters={ "transactionId": transaction_id,  },
        )
        answer: models.Receipt = self._call(operation, options)
        return answer

    def get_recipient(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.Recipient:
        """Read a recipient. Use it to see who stands behind the `recipientId` of a payout; the account number is never shown in full. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/recipients/{id}",
            parameters={ "id": id,  },
        )
        answer: models.Recipient = self._call(operation, options)
        return answer

    def get_refund(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.TransactionDetail:
        """Read a refund, with its attempts and history. For an id that has to be a refund's: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/refunds/{id}",
            parameters={ "id": id,  },
        )
        answer: models.TransactionDetail = self._call(operation, options)
        return answer

    def get_return_hosts(
        self,
        **options: Unpack[CallOptions],
    ) -> models.ReturnHosts:
        """Read the hosts to which payers may be led back. To see which `returnUrl` live payments may have, before one is refused. With an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "GET",
            "/api/account/return-hosts",
        )
        answer: models.ReturnHosts = self._call(operation, options)
        return answer

    def get_routing_rules(
        self,
        **options: Unpack[CallOptions],
    ) -> models.RoutingRules:
        """Read the routing rules in force. To see what the next decision is made with, and as the start of a change: the whole set is replaced at once. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/routing",
        )
        answer: models.RoutingRules = self._call(operation, options)
        return answer

    def get_split(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.Split:
        """Read a split. To see whether an activation that took longer has come through, and who shares what. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/connect/splits/{id}",
            parameters={ "id": id,  },
        )
        answer: models.Split = self._call(operation, options)
        return answer

    def get_transaction(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.TransactionDetail:
        """Read a transaction, with its routing, attempts and history. For an id of any kind, as an event names one: a payment or a refund, with all that was tried. Where you know the kind, `GET /v1/payments/{id}` and `GET /v1/refunds/{id}` answer the same. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/transactions/{id}",
            parameters={ "id": id,  },
        )
        answer: models.TransactionDetail = self._call(operation, options)
        return answer

    def get_webhook_endpoint(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.WebhookEndpoint:
        """Read a webhook endpoint. To see whether it is enabled, and why not, after a receiver was away. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/webhook_endpoints/{id}",
            parameters={ "id": id,  },
        )
        answer: models.WebhookEndpoint = self._call(operation, options)
        return answer

    def list_api_keys(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.ApiKey]:
        """List API keys. To find the `id` of a key that is to be rotated or revoked, by its name and last four characters. The key itself is never shown again. With an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "GET",
            "/api/api-keys",
            query={ "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_audit(
        self,
        *,
        action: models.AuditAction | None = None,
        actor: str | None = None,
        target: str | None = None,
        since: models.Instant | None = None,
        until: models.Instant | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.AuditEntry]:
        """List what users and API keys of the business, operators and the service itself did. To find out who minted a key, changed a role, a rule, a password or a webhook endpoint, refunded, replayed or decided something, and when. What became of payments is in their own `history`. With an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "GET",
            "/api/audit",
            query={ "action": action, "actor": actor, "target": target, "since": since, "until": until, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_connected_accounts(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.ConnectedAccount]:
        """List connected accounts. To find the accounts that a split can name, which are the ACTIVE ones, and those that still wait for an ADMIN. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/connect/accounts",
            query={ "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_deliveries(
        self,
        *,
        state: models.DeliveryState | None = None,
        endpoint_id: str | None = None,
        event_type: models.EventType | None = None,
        transaction_id: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Delivery]:
        """List deliveries. When a receiver got less than it should: what was sent to which endpoint, and what it answered. To read the events whether they were delivered or not use `GET /v1/events`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/webhook_endpoints/deliveries",
            query={ "state": state, "endpointId": endpoint_id, "eventType": event_type, "transactionId": transaction_id, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_events(
        self,
        *,
        type: models.EventType | None = None,
        transaction_id: str | None = None,
        created_after: models.Instant | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Event]:
        """List events. For receivers that missed some, and to compare: every event, in the same envelopes as are sent and marked where it is a test, also those for which there was no endpoint. How they were delivered is in `GET /v1/webhook_endpoints/deliveries`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/events",
            query={ "type": type, "transactionId": transaction_id, "createdAfter": created_after, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_fx_rates(
        self,
        *,
        base: str | None = None,
        quote: str | None = None,
        **options: Unpack[CallOptions],
    ) -> models.FxRates:
        """Exchange rates of the rand. For one pair, or all that have one of two currencies: what one dollar, pound, euro or yen is in rand. Any other pair is an empty list; nothing is inverted or crossed. Without credentials."""
        operation = Operation(
            "GET",
            "/api/rates/fx",
            query={ "base": base, "quote": quote,  },
        )
        answer: models.FxRates = self._call(operation, options)
        return answer

    def list_payment_history(
        self,
        *,
        kind: models.TransactionKind | None = None,
        state: models.TransactionState | None = None,
        reference: models.Reference | None = None,
        created_after: models.Instant | None = None,
        original_transaction_id: models.TransactionId | None = None,
        customer_email: models.Email | None = None,
        created_before: models.Instant | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Transaction]:
        """List what was paid and refunded, newest first. What was paid and refunded, for a business on any plan. On the PAID plan `GET /v1/transactions` is the same with filters. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/payments/history",
            query={ "kind": kind, "state": state, "reference": reference, "createdAfter": created_after, "originalTransactionId": original_transaction_id, "customerEmail": customer_email, "createdBefore": created_before, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_payment_links(
        self,
        *,
        state: models.PaymentLinkState | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.PaymentLink]:
        """List payment links. To see which links are paid, open or expired. For one whose reference you know read the state of the payment by its reference instead. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/payment-links",
            query={ "state": state, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_payments(
        self,
        *,
        state: models.TransactionState | None = None,
        reference: models.Reference | None = None,
        created_after: models.Instant | None = None,
        original_transaction_id: models.TransactionId | None = None,
        customer_email: models.Email | None = None,
        created_before: models.Instant | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Transaction]:
        """List payments, newest first. For payments alone; otherwise as `GET /v1/transactions`, which lists every kind. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/payments",
            query={ "state": state, "reference": reference, "createdAfter": created_after, "originalTransactionId": original_transaction_id, "customerEmail": customer_email, "createdBefore": created_before, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_payout_batches(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.PayoutBatchSummary]:
        """List payout batches. Use it to find the batches that wait for a checker, and how far the others are. Items are left out. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/payouts",
            query={ "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_proof_batches(
        self,
        *,
        mode: models.Mode | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.ProofBatch]:
        """List the hours of the proof logs. For who watches the logs: each hour with its root and signed head. Take the head of the newest now and then, and ask `GET /api/proof/consistency` whether the log only grew. Without credentials."""
        operation = Operation(
            "GET",
            "/api/proof/batches",
            query={ "mode": mode, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_providers(
        self,
        **options: Unpack[CallOptions],
    ) -> models.ProviderList:
        """List the providers and what each can do. To know which `provider`, currencies and rails you can name, and the smallest and largest amounts. Which of them are connected depends on the mode of the credential. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/providers",
        )
        answer: models.ProviderList = self._call(operation, options)
        return answer

    def list_providers_on_any_plan(
        self,
        **options: Unpack[CallOptions],
    ) -> models.ProviderWithNameList:
        """List the providers with their names, on any plan. To offer a choice of `provider` for payment links and splits, by name. Which of them are connected depends on the mode of the credential. `GET /v1/providers` answers the same without names. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/providers",
        )
        answer: models.ProviderWithNameList = self._call(operation, options)
        return answer

    def list_recipients(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Recipient]:
        """List recipients. Use it to find the `id` that a payout names, or what is there to be deleted. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/recipients",
            query={ "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_refunds(
        self,
        *,
        state: models.TransactionState | None = None,
        reference: models.Reference | None = None,
        created_after: models.Instant | None = None,
        original_transaction_id: models.TransactionId | None = None,
        customer_email: models.Email | None = None,
        created_before: models.Instant | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Transaction]:
        """List refunds, newest first. For refunds alone; otherwise as `GET /v1/transactions`, which lists every kind. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/refunds",
            query={ "state": state, "reference": reference, "createdAfter": created_after, "originalTransactionId": original_transaction_id, "customerEmail": customer_email, "createdBefore": created_before, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_splits(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Split]:
        """List splits. To find the `splitId` for a payment or a link, and the splits that still wait for an ADMIN. With an API key, or the session of any user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/connect/splits",
            query={ "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_transactions(
        self,
        *,
        kind: models.TransactionKind | None = None,
        state: models.TransactionState | None = None,
        reference: models.Reference | None = None,
        created_after: models.Instant | None = None,
        original_transaction_id: models.TransactionId | None = None,
        customer_email: models.Email | None = None,
        created_before: models.Instant | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Transaction]:
        """List transactions, newest first. Every movement of money in one list, for a ledger or a search by reference. For payments alone, or refunds alone, there are `GET /v1/payments` and `GET /v1/refunds`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/transactions",
            query={ "kind": kind, "state": state, "reference": reference, "createdAfter": created_after, "originalTransactionId": original_transaction_id, "customerEmail": customer_email, "createdBefore": created_before, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_users(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.User]:
        """List the users of the business. To see who can act for the business and in which role, before a role is changed or a user removed. With an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "GET",
            "/api/users",
            query={ "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_webhook_endpoints(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.WebhookEndpoint]:
        """List webhook endpoints. To see where events go and which endpoints are disabled. What was sent to them is in `GET /v1/webhook_endpoints/deliveries`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/webhook_endpoints",
            query={ "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def login(
        self,
        body: models.LoginRequest,
        **options: Unpack[CallOptions],
    ) -> models.SignedIn:
        """Sign in. For people, and for what only a session may do: users, keys, approvals. A server uses an API key instead. Ten failed logins of an account within 15 minutes, or fifty from an address, are SV-2009 until these are over. Sessions that are there go on. Without credentials."""
        operation = Operation(
            "POST",
            "/api/auth/login",
            body=body,
        )
        answer: models.SignedIn = self._call(operation, options)
        return answer

    def logout(
        self,
        body: models.LogoutRequest,
        **options: Unpack[CallOptions],
    ) -> None:
        """End a session. When a user is done: the refresh token and the access tokens of its session stop working at once. Other sessions of the user go on; a change of the password ends those. Without credentials."""
        operation = Operation(
            "POST",
            "/api/auth/logout",
            body=body,
        )
        self._call(operation, options)

    def mint_api_key(
        self,
        body: models.MintApiKeyRequest,
        **options: Unpack[WriteOptions],
    ) -> models.MintedApiKey:
        """Mint an API key. One for each server and mode, so that each can be revoked alone. The key is shown in this answer only; a LIVE one needs an approved business: SV-1004. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan."""
        operation = Operation(
            "POST",
            "/api/api-keys",
            body=body,
            once=True,
        )
        answer: models.MintedApiKey = self._call(operation, options)
        return answer

    def preview_routing(
        self,
        body: models.RoutingPreviewRequest,
        **options: Unpack[CallOptions],
    ) -> models.Routing:
        """See how a payment would be routed. Before a payment, to learn who would take it and why others would not: nothing is stored or charged. How a payment was routed that was made is in its `routing`. Where nobody could take it, `chosen` is null. With `rules` it is routed by these instead of those in force, to see what a change would do before it is saved. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/routing/preview",
            body=body,
        )
        answer: models.Routing = self._call(operation, options)
        return answer

    def refresh_session(
        self,
        body: models.RefreshSessionRequest,
        **options: Unpack[CallOptions],
    ) -> models.Tokens:
        """Exchange a refresh token for a new pair. Use it when the access token is about to end, instead of signing in again. Each refresh token works once. If the response is lost, send the same token again within 60 seconds: that returns another pair of the same session. Later reuse of a spent one ends its session. A session ends after 7 days without a refresh, and 30 days after its sign-in. Without credentials."""
        operation = Operation(
            "POST",
            "/api/auth/refresh",
            body=body,
        )
        answer: models.Tokens = self._call(operation, options)
        return answer

    def refund_directly(
        self,
        body: models.DirectRefundRequest | None = None,
        **options: Unpack[WaitOptions],
    ) -> models.Transaction:
        """Return all or part of a payment, without events. For a payment of any source, named by its id or your reference, where no event is wanted; otherwise use `POST /v1/refunds`. Ask for its state. What is no payment, a refund for one, is SV-2005. `Prefer: wait=N` (30 at most) as there. With an API key, or the session of any user of the business. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/api/payments/refund",
            body=body,
            once=True,
        )
        answer: models.Transaction = self._call(operation, options)
        return answer

    def register(
        self,
        body: models.RegisterRequest,
        **options: Unpack[CallOptions],
    ) -> models.SignedIn:
        """Register a business and its first ADMIN. A new business begins here: the answer signs its first ADMIN in, on the Sandbox plan and in test mode. To add a colleague use `POST /api/users` instead. A hundred registrations a minute from one address; more are SV-2009. Without credentials."""
        operation = Operation(
            "POST",
            "/api/auth/register",
            body=body,
        )
        answer: models.SignedIn = self._call(operation, options)
        return answer

    def register_webhook_endpoint(
        self,
        body: models.RegisterWebhookEndpointRequest,
        **options: Unpack[WriteOptions],
    ) -> models.RegisteredWebhookEndpoint:
        """Register a webhook endpoint. To hear of every change of a payment without asking, which is how a shop should learn that it is paid. The secret is shown in this answer only. [How to receive and verify](/docs/webhooks.md). With an API key, or the session of any user of the business. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/webhook_endpoints",
            body=body,
            once=True,
        )
        answer: models.RegisteredWebhookEndpoint = self._call(operation, options)
        return answer

    def reject_payout_batch(
        self,
        batch_id: str,
        body: models.PayoutReject,
        **options: Unpack[WriteOptions],
    ) -> models.PayoutBatch:
        """Reject a payout batch. Use it as a checker: nothing of the batch is sent, and every item is STOPPED with `rejected`. Needs the engine: SV-5003 while it is away, and a repeat with the same `Idempotency-Key` tells what became of it. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payouts/{batchId}/reject",
            parameters={ "batchId": batch_id,  },
            body=body,
            once=True,
        )
        answer: models.PayoutBatch = self._call(operation, options)
        return answer

    def replace_return_hosts(
        self,
        body: models.ReturnHosts,
        **options: Unpack[CallOptions],
    ) -> models.ReturnHosts:
        """List the hosts to which payers may be led back. Before the first live payment with a `returnUrl`: in LIVE any other host is refused (SV-2001). In TEST a payer with another host is shown a page with a link instead of being redirected. The list replaces the one before. With an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "PUT",
            "/api/account/return-hosts",
            body=body,
        )
        answer: models.ReturnHosts = self._call(operation, options)
        return answer

    def replace_routing_rules(
        self,
        body: models.RoutingRulesRequest,
        **options: Unpack[WriteOptions],
    ) -> models.RoutingRules:
        """Replace the routing rules. To prefer, order or disable providers. `POST /v1/routing/preview` shows what a change would do. A new version, for both modes. Every version is kept, and each decision names the one it was made with. With an ADMIN session; an API key is never ADMIN. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "PUT",
            "/v1/routing",
            body=body,
            once=True,
        )
        answer: models.RoutingRules = self._call(operation, options)
        return answer

    def replay_deliveries_since(
        self,
        body: models.ReplayDeliveriesSinceRequest,
        **options: Unpack[WriteOptions],
    ) -> models.ReplayDeliveriesSinceResponse:
        """Deliver once more what an endpoint did not take. After an outage of your receiver, instead of waiting for the next attempts or replaying one by one. Every delivery to the endpoint in that state that was made since then, each as one replay, the oldest first. `CANCELLED`: those with `reason` `endpoint_disabled`, to be sent after the endpoint is enabled again. One for which a replay waits already is left out, so asking again adds nothing. At most 5 000 at once: ask again until `count` is 0. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/webhook_endpoints/deliveries/replay",
            body=body,
            once=True,
        )
        answer: models.ReplayDeliveriesSinceResponse = self._call(operation, options)
        return answer

    def replay_delivery(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.Delivery:
        """Deliver once more. For one delivery, after its receiver was mended; for all that an endpoint did not take use the bulk replay. Any delivery, at any age; not one of its 7 attempts. Answers the delivery as it stands now. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/webhook_endpoints/deliveries/{id}/replay",
            parameters={ "id": id,  },
            once=True,
        )
        answer: models.Delivery = self._call(operation, options)
        return answer

    def request_paid_plan(
        self,
        **options: Unpack[WriteOptions],
    ) -> models.PlanRequest:
        """Request the paid plan. For a business on the Sandbox plan that needs `/v1`: routing, refunds, payouts, webhooks. An operator decides; `GET /api/account/status` has the request and the plan. While a request is OPEN, asking again returns that one. On the paid plan it is SV-3005. With an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "POST",
            "/api/account/plan-request",
            once=True,
        )
        answer: models.PlanRequest = self._call(operation, options)
        return answer

    def revoke_api_key(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.ApiKey:
        """Revoke an API key, and the one before its rotation, at once and for good. When a key is known to others or not needed any more. To go on with a new key and without a break rotate it instead. With an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "POST",
            "/api/api-keys/{id}/revoke",
            parameters={ "id": id,  },
            once=True,
        )
        answer: models.ApiKey = self._call(operation, options)
        return answer

    def rotate_api_key(
        self,
        id: str,
        body: models.RotateApiKeyRequest | None = None,
        **options: Unpack[WriteOptions],
    ) -> models.MintedApiKey:
        """Replace an API key by a new one with the same id. To replace a key without a break: with `graceSeconds` the old one works on until your servers have the new one. Where a key is known to others revoke it instead. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan."""
        operation = Operation(
            "POST",
            "/api/api-keys/{id}/rotate",
            parameters={ "id": id,  },
            body=body,
            once=True,
        )
        answer: models.MintedApiKey = self._call(operation, options)
        return answer

    def rotate_webhook_secret(
        self,
        id: str,
        body: models.RotateWebhookSecretRequest | None = None,
        **options: Unpack[WriteOptions],
    ) -> models.RegisteredWebhookEndpoint:
        """Replace the secret of a webhook endpoint. When the secret may be known to others, or as often as your rules say; the endpoint stays as it is. During the grace time deliveries are signed with the old secret as well: in `X-Service-Signature-Previous`, and in the list of `webhook-signature`. Rotated again within it, each old secret stays in that list until its own grace time ends, four of them at most, and the header is the newest one's. Without a grace time every old one ends at once. With an API key, or the session of any user of the business. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/webhook_endpoints/{id}/rotate-secret",
            parameters={ "id": id,  },
            body=body,
            once=True,
        )
        answer: models.RegisteredWebhookEndpoint = self._call(operation, options)
        return answer

    def send_test_event(
        self,
        id: str,
        body: models.SendTestEventRequest | None = None,
        **options: Unpack[WriteOptions],
    ) -> models.Delivery:
        """Send a test event to a webhook endpoint. To try a receiver before there are payments. Delivered as any other event, whether the endpoint is subscribed to its type or not. Its `transactionId` begins `txn_test` and names no transaction. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/webhook_endpoints/{id}/test",
            parameters={ "id": id,  },
            body=body,
            once=True,
        )
        answer: models.Delivery = self._call(operation, options)
        return answer

    def set_account_mode(
        self,
        body: models.SetAccountModeRequest,
        **options: Unpack[CallOptions],
    ) -> models.AccountStatus:
        """Choose the mode that sessions of the business act in. For people who look at live payments in a session, and back at test ones. LIVE only after approval: SV-1004. A key acts in its own mode, whatever this says. With an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "PUT",
            "/api/account/mode",
            body=body,
        )
        answer: models.AccountStatus = self._call(operation, options)
        return answer

    def set_user_role(
        self,
        id: str,
        body: models.SetUserRoleRequest,
        **options: Unpack[CallOptions],
    ) -> models.User:
        """Give a user another role. To let a user do what only an ADMIN may, or no longer. It counts from the next request of that user on. The last ADMIN cannot be demoted: SV-3005. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan."""
        operation = Operation(
            "PATCH",
            "/api/users/{id}",
            parameters={ "id": id,  },
            body=body,
        )
        answer: models.User = self._call(operation, options)
        return answer

    def submit_kyc(
        self,
        body: models.KycSubmission,
        **options: Unpack[WriteOptions],
    ) -> models.SubmitKycResponse:
        """Submit who the business is, in order to go live. The step from test to live money: an operator decides about it, and `GET /api/account/status` tells the answer. After a rejection it may be submitted again; while one waits, or after approval, it is SV-3005. With an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "POST",
            "/api/account/kyc",
            body=body,
            once=True,
        )
        answer: models.SubmitKycResponse = self._call(operation, options)
        return answer

    def verify_receipt(
        self,
        receipt_id: str,
        **options: Unpack[CallOptions],
    ) -> models.ReceiptVerification:
        """Verify a receipt. For anybody who was shown a receipt: computes it anew from what is stored, up to the signed head of its hour, and says what was changed where something was. To verify without trusting this service, take the receipt (`GET /api/payments/{transactionId}/receipt`) to the offline verifier. Without credentials."""
        operation = Operation(
            "GET",
            "/api/verify/receipt/{receiptId}",
            parameters={ "receiptId": receipt_id,  },
        )
        answer: models.ReceiptVerification = self._call(operation, options)
        return answer

    def verify_token(
        self,
        token_id: str,
        **options: Unpack[CallOptions],
    ) -> models.TokenVerification:
        """Verify a proof token: the payer's view of a receipt. For a payer who holds a token and wants to know that it was paid: amount, time and state, and whether the proof holds. `GET /api/verify/receipt/{receiptId}` has the proof itself. Without credentials."""
        operation = Operation(
            "GET",
            "/api/tokens/{tokenId}/verify",
            parameters={ "tokenId": token_id,  },
        )
        answer: models.TokenVerification = self._call(operation, options)
        return answer
