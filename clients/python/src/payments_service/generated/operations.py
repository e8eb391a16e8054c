"""Made by `npm run clients` from the service's document. Do not change it by hand."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Unpack

from .._calls import CallOptions, Operation, WaitOptions, WriteOptions
from .._lists import Listed
from . import models


class Operations(ABC):
    """Each operation of the service's document is a method."""

    @abstractmethod
    def _call(self, operation: Operation, options: Mapping[str, Any]) -> Any: ...

    def accept_dispute(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.DisputeDetail:
        """Accept a dispute. If the payer is right: the payer gets the money back. It cannot be undone. What refunds have sent is not returned again; if they sent everything, send evidence of the refund instead (SV-3005). SV-3005 also if the dispute has ended, is under review, another response is being sent, or the time is over. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/disputes/{id}/accept",
            parameters={ "id": id },
            once=True,
        )
        result: models.DisputeDetail = self._call(operation, options)
        return result

    def activate_connected_account(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.ConnectedAccount:
        """Create the account at the provider. Check the holder of the account first. Splits accept ACTIVE accounts only. Waits up to 10 seconds for the provider. If the provider is unavailable, the account stays PENDING and is created once, when the provider is back. If the provider refuses, `failureReasonCode` says why, and the activation can be repeated. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "POST",
            "/api/connect/accounts/{id}/activate",
            parameters={ "id": id },
            once=True,
        )
        result: models.ConnectedAccount = self._call(operation, options)
        return result

    def activate_split(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.Split:
        """Create the split at the provider. Check the shares first. Payments accept ACTIVE splits only. Waits up to 10 seconds for the provider. If the provider is unavailable, the split stays PENDING and is created once, when the provider is back. If the provider refuses, `failureReasonCode` says why, and the activation can be repeated. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "POST",
            "/api/connect/splits/{id}/activate",
            parameters={ "id": id },
            once=True,
        )
        result: models.Split = self._call(operation, options)
        return result

    def approve_payout_batch(
        self,
        batch_id: str,
        body: models.PayoutApprove,
        **options: Unpack[WriteOptions],
    ) -> models.PayoutBatch:
        """Approve a payout batch. For an ADMIN or a PAYOUTS user who was one before the batch was made, and who neither made it nor minted or rotated the API key that did. In live mode it is SV-1006, with `details.until`, if one of these added, invited, promoted or reset this user within 72 hours (`CHECKER_COOLING_HOURS`); in test mode `approval.warnings` says so. The last required approval sends the items. A repeated approval changes nothing. SV-5003 while the engine is away; a repeat with the same `Idempotency-Key` returns the result. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payouts/{batchId}/approve",
            parameters={ "batchId": batch_id },
            body=body,
            once=True,
        )
        result: models.PayoutBatch = self._call(operation, options)
        return result

    def cancel_payment(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.Transaction:
        """Cancel an unpaid payment. When the order is off before it is paid; after that refund it instead. Stops a payment for which nothing is in flight: one that was not sent yet, one whose checkout is open, and that of a link. If the payer has already paid, the payment stands; what is paid after the cancellation is refunded. SV-3005 once it is terminal or a charge is in flight; SV-5003 while the engine is away. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payments/{id}/cancel",
            parameters={ "id": id },
            once=True,
        )
        result: models.Transaction = self._call(operation, options)
        return result

    def cancel_payout_batch(
        self,
        batch_id: str,
        **options: Unpack[WriteOptions],
    ) -> models.PayoutBatch:
        """Cancel a payout batch before it is decided. For any credential that may make payouts. Every item is STOPPED with `cancelled`. SV-5003 while the engine is away; a repeat with the same `Idempotency-Key` returns the result. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payouts/{batchId}/cancel",
            parameters={ "batchId": batch_id },
            once=True,
        )
        result: models.PayoutBatch = self._call(operation, options)
        return result

    def change_brand(
        self,
        body: models.BrandChange | None = None,
        **options: Unpack[CallOptions],
    ) -> models.Brand:
        """Change your logo and colour. Every page of a payment and every receipt shows both, in TEST and LIVE, and a statement shows the logo. The checkout itself is the provider’s. The logo is encoded again: only its pixels are kept. Other image formats are refused. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "PATCH",
            "/api/account/brand",
            body=body,
        )
        result: models.Brand = self._call(operation, options)
        return result

    def change_password(
        self,
        body: models.ChangePasswordRequest,
        **options: Unpack[WriteOptions],
    ) -> None:
        """Change the password of the signed-in user. Ends every other session of the user; the calling session continues. A user with a second factor must have given it within five minutes, at the sign-in or to confirm the password (SV-1007). After ten wrong current passwords of a session within 15 minutes, further ones are SV-2009. Failed logins are counted separately. Needs the session of any user. Any plan."""
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
        """Change, disable or enable a webhook endpoint. Omitted fields and the secret do not change. Disabling cancels the waiting deliveries. Events while the endpoint is disabled are stored as CANCELLED deliveries with `reason` `endpoint_disabled`; the response to enabling has their `waitingCount`, and the bulk replay sends them. An endpoint is disabled automatically if a delivery is DEAD and nothing was delivered for 5 days; its open deliveries then keep their seven attempts. A dashboard session that changes `url`, or disables the endpoint, must have confirmed its password within five minutes (SV-1007). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "PATCH",
            "/v1/webhook_endpoints/{id}",
            parameters={ "id": id },
            body=body,
        )
        result: models.ChangedWebhookEndpoint = self._call(operation, options)
        return result

    def collect_directly(
        self,
        body: models.CollectRequest,
        **options: Unpack[WaitOptions],
    ) -> models.Transaction:
        """Collect a payment at a provider that you name. For a payment that has to be made at one provider; where any may take it `POST /v1/payments` is the better choice. No other provider is ever tried and no event is sent: ask for its state. Without a token the payer is led to the checkout by `nextAction.url`. `Prefer: wait=N` (30 at most) as there. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/api/payments/collect",
            body=body,
            once=True,
            waits=True,
        )
        result: models.Transaction = self._call(operation, options)
        return result

    def compare_tax(
        self,
        *,
        income_cents: int,
        age: int | None = None,
        from_: int | None = None,
        to: int | None = None,
        **options: Unpack[CallOptions],
    ) -> models.TaxComparison:
        """Compare the income tax of two years. For what a new table means to somebody: the same person with the same income in two tax years, each with its working. Nothing but income and age is taken; for more use `POST /api/tax/estimate`. Needs no credentials."""
        operation = Operation(
            "GET",
            "/api/tax/public/compare",
            query={ "incomeCents": income_cents, "age": age, "from": from_, "to": to },
        )
        result: models.TaxComparison = self._call(operation, options)
        return result

    def confirm_totp(
        self,
        body: models.ConfirmTotpRequest,
        **options: Unpack[CallOptions],
    ) -> models.SecondFactorEnrolled:
        """Enrol the authenticator app. The second step: the code shows that the app has the secret. From now on each sign-in needs a code. The first factor of a user ends the other sessions of the user and comes with recovery codes: store them elsewhere. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "POST",
            "/api/auth/totp/confirm",
            body=body,
        )
        result: models.SecondFactorEnrolled = self._call(operation, options)
        return result

    def count_replayable_deliveries(
        self,
        id: str,
        *,
        state: models.ReplayableState | None = None,
        since: models.Instant | datetime | None = None,
        until: models.Instant | datetime | None = None,
        **options: Unpack[CallOptions],
    ) -> models.ReplayableDeliveries:
        """Count the deliveries that a bulk replay would send. Ask before `POST /v1/webhook_endpoints/deliveries/replay` with the same state and times. Deliveries with a waiting replay are not counted. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/webhook_endpoints/{id}/replayable",
            parameters={ "id": id },
            query={ "state": state, "since": since, "until": until },
        )
        result: models.ReplayableDeliveries = self._call(operation, options)
        return result

    def create_approval_code(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> models.ApprovalCode:
        """Get a code to decide on a batch in the Temporal UI. For an approver who approves or rejects by a signal, `{userId, code, contentHash}`. The code is valid for this user and batch, once, within ten minutes. Each call returns a new code. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payouts/{batchId}/approval-code",
            parameters={ "batchId": batch_id },
        )
        result: models.ApprovalCode = self._call(operation, options)
        return result

    def create_connected_account(
        self,
        body: models.ConnectedAccountRequest,
        **options: Unpack[WriteOptions],
    ) -> models.ConnectedAccount:
        """Add a bank account for shares of payments. The first step of splitting payments: the bank account of each partner who gets a share. The account becomes a sub-account at the provider when an ADMIN activates it. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan."""
        operation = Operation(
            "POST",
            "/api/connect/accounts",
            body=body,
            once=True,
        )
        result: models.ConnectedAccount = self._call(operation, options)
        return result

    def create_export(
        self,
        body: models.CreateExportRequest,
        **options: Unpack[WriteOptions],
    ) -> models.Export:
        """Export the rows of a list as a file. For an accountant, a spreadsheet or a data warehouse: all rows of a list in a range of time, such as transactions, payouts, disputes or the audit, with the fields of the list and its filters. The rows are read from the record while you download `url`, a million of them too. Of an amount or state that changes later, a second download has the new one. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/exports",
            body=body,
            once=True,
        )
        result: models.Export = self._call(operation, options)
        return result

    def create_payment(
        self,
        body: models.PaymentRequest,
        **options: Unpack[WaitOptions],
    ) -> models.Transaction:
        """Create a payment. The service chooses the provider, tries the next one where that is safe, and sends events. Charges a token, or opens a checkout at `nextAction.url`, where a token’s 3-D Secure challenge is too. To name the provider use `POST /api/payments/collect`, for a link to send `POST /api/payment-links`. Responds once the payment is durable; with `Prefer: wait=N` once it is terminal or needs the payer, or after N seconds (30 at most). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payments",
            body=body,
            once=True,
            waits=True,
        )
        result: models.Transaction = self._call(operation, options)
        return result

    def create_payment_link(
        self,
        body: models.PaymentLinkRequest,
        **options: Unpack[WriteOptions],
    ) -> models.PaymentLink:
        """Create a payment link. For payers whom you contact by email, message or invoice; no web page of yours is needed. In your own shop use `POST /v1/payments`. The link leads to the checkout of the named provider, or of a routed one. It can be paid once: a second payment is refunded automatically, if its rail allows that. No webhooks are sent; read the state here or by reference. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan."""
        operation = Operation(
            "POST",
            "/api/payment-links",
            body=body,
            once=True,
        )
        result: models.PaymentLink = self._call(operation, options)
        return result

    def create_payout_batch(
        self,
        body: models.PayoutBatchRequest | None = None,
        **options: Unpack[WriteOptions],
    ) -> models.PayoutBatch:
        """Create a batch of up to a thousand payouts. Pays recipients, each given by id or by its fields (`recipient`). All items are checked before any is stored; an error names the item. Items are sent after another ADMIN or PAYOUTS user approves the batch, within 72 hours. Each item copies its recipient, so later changes of the recipient do not affect it. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payouts",
            body=body,
            once=True,
        )
        result: models.PayoutBatch = self._call(operation, options)
        return result

    def create_recipient(
        self,
        body: models.RecipientRequest,
        **options: Unpack[WriteOptions],
    ) -> models.Recipient:
        """Add a recipient. Add each bank account once; payouts then use its recipient id. No provider is called. If a `document` is given, the bank confirms the account before the first transfer. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/recipients",
            body=body,
            once=True,
        )
        result: models.Recipient = self._call(operation, options)
        return result

    def create_refund(
        self,
        body: models.RefundRequest,
        **options: Unpack[WaitOptions],
    ) -> models.Transaction:
        """Refund all or part of a payment. For a payment that SUCCEEDED; an unpaid one is cancelled instead. Reserves the amount at once, so that refunds never exceed the payment; a failed refund releases it. The rail that was paid may allow no refund, one refund, or only the whole amount (SV-3009). With `Prefer: wait=N` the response comes when the refund is terminal, at the latest after N seconds (at most 30). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/refunds",
            body=body,
            once=True,
            waits=True,
        )
        result: models.Transaction = self._call(operation, options)
        return result

    def create_split(
        self,
        body: models.SplitRequest,
        **options: Unpack[WriteOptions],
    ) -> models.Split:
        """Define how payments are shared. The second step of splitting payments; its accounts must be ACTIVE and have the split's currency. Shares are whole percents (at most 100 in sum) or fixed amounts. The business gets the remainder. When an ADMIN has activated the split, payments can use it as `splitId`. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan."""
        operation = Operation(
            "POST",
            "/api/connect/splits",
            body=body,
            once=True,
        )
        result: models.Split = self._call(operation, options)
        return result

    def create_user(
        self,
        body: models.CreateUserRequest,
        **options: Unpack[WriteOptions],
    ) -> models.User:
        """Add a user to the business. For a program that adds users. The user signs in with the password that you choose and should then change it. Better invite a colleague, who then chooses a password that nobody else knows: `POST /api/account/invitations`. For a server mint an API key instead. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "POST",
            "/api/users",
            body=body,
            once=True,
        )
        result: models.User = self._call(operation, options)
        return result

    def delete_recipient(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Delete a recipient. Erases account number, email and document. New payouts cannot use the recipient; existing payouts have their own copy and continue. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "DELETE",
            "/v1/recipients/{id}",
            parameters={ "id": id },
        )
        self._call(operation, options)

    def delete_user(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Remove a user from the business. Ends the sessions of the user, and the invitations that the user made. API keys keep working, so revoke those that the user knew. The email may be registered again. The last ADMIN cannot be removed: SV-3005. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "DELETE",
            "/api/users/{id}",
            parameters={ "id": id },
        )
        self._call(operation, options)

    def delete_webhook_endpoint(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Delete a webhook endpoint. Deletes the endpoint permanently and cancels its waiting deliveries. To pause an endpoint, disable it with `PATCH` instead. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "DELETE",
            "/v1/webhook_endpoints/{id}",
            parameters={ "id": id },
        )
        self._call(operation, options)

    def end_other_sessions(
        self,
        **options: Unpack[CallOptions],
    ) -> None:
        """End every other session of the signed-in user. Only the session of this request continues. Use it if you do not know one of them. Needs the session of any user. Any plan."""
        operation = Operation(
            "DELETE",
            "/api/auth/sessions",
        )
        self._call(operation, options)

    def end_session(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """End one session of the signed-in user. Its access tokens, refresh tokens or cookie stop working within a second. It may be the session of this request. Needs the session of any user. Any plan."""
        operation = Operation(
            "DELETE",
            "/api/auth/sessions/{id}",
            parameters={ "id": id },
        )
        self._call(operation, options)

    def end_user_sessions(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """End all sessions of a user of the business. For a user whose device is lost. The user can sign in again: remove the user, or let the user change the password, if somebody else may know it. Needs an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "DELETE",
            "/api/users/{id}/sessions",
            parameters={ "id": id },
        )
        self._call(operation, options)

    def estimate_tax(
        self,
        body: models.TaxEstimateRequest,
        **options: Unpack[WriteOptions],
    ) -> models.TaxEstimate:
        """Estimate the income tax of a year. For one tax year, with the working line by line: South African income tax of a natural person by the published table. No assessment: one income, the rebates by age, medical scheme credits and the deduction for retirement funds are all it knows. Two years side by side are `GET /api/tax/public/compare`. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "POST",
            "/api/tax/estimate",
            body=body,
            once=True,
        )
        result: models.TaxEstimate = self._call(operation, options)
        return result

    def expire_payment_link(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.PaymentLink:
        """End a payment link before its time. For an order that is cancelled or paid in another way. The link opens no further checkout. A payer who is paying now may finish: the link stays ACTIVE until that is confirmed, then becomes PAID. An expired link is returned unchanged; a paid one is SV-3005. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan."""
        operation = Operation(
            "POST",
            "/api/payment-links/{id}/expire",
            parameters={ "id": id },
            once=True,
        )
        result: models.PaymentLink = self._call(operation, options)
        return result

    def find_anything(
        self,
        *,
        q: str,
        **options: Unpack[CallOptions],
    ) -> models.Found:
        """Find anything by an id, reference, email, amount or name. One search over transactions, links, payouts, recipients, disputes, settlements, receipts, webhooks, accounts and splits, in the mode of the credential. `q` is an id or its beginning, a reference or its beginning, the whole email of a payer or recipient, an amount (`R 150`, `1 234,56`), words of a payer’s name, or a part of any other name, description or address. Texts and amounts are searched among your newest 10 000 transactions and 1 000 of each other kind. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/search",
            query={ "q": q },
        )
        result: models.Found = self._call(operation, options)
        return result

    def get_account_status(
        self,
        **options: Unpack[CallOptions],
    ) -> models.AccountStatus:
        """Plan, mode and approval of the account. Read it first if a call is refused for its plan or mode. It shows what the business may do now, and what is waiting for an operator. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/account/status",
        )
        result: models.AccountStatus = self._call(operation, options)
        return result

    def get_balances(
        self,
        **options: Unpack[CallOptions],
    ) -> models.Balances:
        """Read what was captured, settled and paid out. For your books: the sums of all your payments, refunds, disputes, settlements and payouts in the mode of the credential, for each currency. `GET /v1/statements/{month}` has them for a month, with every line. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/balances",
        )
        result: models.Balances = self._call(operation, options)
        return result

    def get_brand(
        self,
        **options: Unpack[CallOptions],
    ) -> models.Brand:
        """Read your logo and colour. Shows how your business looks to its payers: its logo, its colour, and the colour of text on it. Needs an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "GET",
            "/api/account/brand",
        )
        result: models.Brand = self._call(operation, options)
        return result

    def get_connected_account(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.ConnectedAccount:
        """Read a connected account. Shows whether an activation has completed, and why one was refused. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/connect/accounts/{id}",
            parameters={ "id": id },
        )
        result: models.ConnectedAccount = self._call(operation, options)
        return result

    def get_consistency_proof(
        self,
        *,
        mode: models.Mode,
        from_: int,
        to: int,
        **options: Unpack[CallOptions],
    ) -> models.ConsistencyProof:
        """Prove that a log only grew. For observers who kept an older head: the hashes that prove that the newer log begins with the older one, so that nothing in it was changed or removed. Needs no credentials."""
        operation = Operation(
            "GET",
            "/api/proof/consistency",
            query={ "mode": mode, "from": from_, "to": to },
        )
        result: models.ConsistencyProof = self._call(operation, options)
        return result

    def get_delivery(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.Delivery:
        """Read a delivery. Shows each attempt with its request as it was sent, the receiver’s status, and when the next attempt is due. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/webhook_endpoints/deliveries/{id}",
            parameters={ "id": id },
        )
        result: models.Delivery = self._call(operation, options)
        return result

    def get_dispute(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.DisputeDetail:
        """Read a dispute. The same fields as in the list, with what accepting it would return and what happened to it. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/disputes/{id}",
            parameters={ "id": id },
        )
        result: models.DisputeDetail = self._call(operation, options)
        return result

    def get_event(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.Event:
        """Read an event. Returns the envelope of an event, as it is delivered. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/events/{id}",
            parameters={ "id": id },
        )
        result: models.Event = self._call(operation, options)
        return result

    def get_export(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.Export:
        """Read an export. Returns a new `url`, which is valid for an hour. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/exports/{id}",
            parameters={ "id": id },
        )
        result: models.Export = self._call(operation, options)
        return result

    def get_first_steps(
        self,
        **options: Unpack[CallOptions],
    ) -> models.FirstSteps:
        """Which first steps the business has done. For a checklist of a new business: a key, a link, a payment in test mode, a webhook endpoint, the approval to go live. It is read from the record of both modes at each call. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/account/first-steps",
        )
        result: models.FirstSteps = self._call(operation, options)
        return result

    def get_headline_cpi(
        self,
        **options: Unpack[CallOptions],
    ) -> models.HeadlineCpi:
        """Headline inflation. Inflation with its month: consumer prices of all urban areas, compared with the same month of the year before. `GET /api/rates/sarb/latest` has it with the other rates. Needs no credentials."""
        operation = Operation(
            "GET",
            "/api/rates/cpi/headline",
        )
        result: models.HeadlineCpi = self._call(operation, options)
        return result

    def get_latest_rates(
        self,
        **options: Unpack[CallOptions],
    ) -> models.RatesSnapshot:
        """The central bank’s latest rates. Repo, prime, inflation and exchange rates, as last published by the South African Reserve Bank and fetched once a day. If the bank is unavailable, the last good values are returned, marked stale. Needs no credentials."""
        operation = Operation(
            "GET",
            "/api/rates/sarb/latest",
        )
        result: models.RatesSnapshot = self._call(operation, options)
        return result

    def get_liveness(
        self,
        **options: Unpack[CallOptions],
    ) -> models.Live:
        """Liveness: whether the process responds. For supervisors that restart a hanging process. It checks neither database nor engine; load balancers use `/health/ready`. Needs no credentials."""
        operation = Operation(
            "GET",
            "/health/live",
        )
        result: models.Live = self._call(operation, options)
        return result

    def get_overview(
        self,
        *,
        from_: models.Instant | datetime | None = None,
        to: models.Instant | datetime | None = None,
        interval: models.Interval | None = None,
        **options: Unpack[CallOptions],
    ) -> models.Overview:
        """Counts, sums and success rates over time. Data for charts: transactions in buckets by provider and state, success rates of the providers, and webhook deliveries by state. A range has at most 8 days in hours, 100 days in days. `GET /v1/transactions` lists the transactions. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/overview",
            query={ "from": from_, "to": to, "interval": interval },
        )
        result: models.Overview = self._call(operation, options)
        return result

    def get_passkey(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.Passkey:
        """Read a passkey of the signed-in user. Shows when it was added and when it was last used. Needs the session of any user. Any plan."""
        operation = Operation(
            "GET",
            "/api/auth/passkeys/{id}",
            parameters={ "id": id },
        )
        result: models.Passkey = self._call(operation, options)
        return result

    def get_passkey_options(
        self,
        body: models.GetPasskeyOptionsRequest,
        **options: Unpack[CallOptions],
    ) -> models.PasskeyOptions:
        """Get the options for a browser’s passkey dialog. The first of two steps in a browser. REGISTER: pass `options` to `navigator.credentials.create`, then send its result to `POST /api/auth/passkeys/register`. SIGN_IN: pass them to `navigator.credentials.get`, then send its result to `POST /api/auth/passkeys/authenticate`. SIGN_IN needs the `signInToken`; the others need a session, and REGISTER a recent confirmation of it. The challenge works once, for five minutes, in this session or sign-in. SV-3005 if the user has no passkey to sign in or confirm with. Needs no credentials."""
        operation = Operation(
            "POST",
            "/api/auth/passkeys/options",
            body=body,
        )
        result: models.PasskeyOptions = self._call(operation, options)
        return result

    def get_payer_contact(
        self,
        **options: Unpack[CallOptions],
    ) -> models.PayerContact:
        """Read how payers reach you. Shows the email address and telephone number on the pages of your payers. Needs an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "GET",
            "/api/account/payer-contact",
        )
        result: models.PayerContact = self._call(operation, options)
        return result

    def get_payment(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.TransactionDetail:
        """Read a payment, with its attempts and history. For an id that has to be a payment's: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/payments/{id}",
            parameters={ "id": id },
        )
        result: models.TransactionDetail = self._call(operation, options)
        return result

    def get_payment_from_history(
        self,
        transaction_id: str,
        **options: Unpack[CallOptions],
    ) -> models.OwnTransaction:
        """Read a payment, or any other transaction. The state of one payment on any plan, by its id. On the PAID plan `GET /v1/transactions/{id}` has its attempts, routing and history as well. Another business's, and the other mode's, is SV-2005 like one that is not there. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/payments/{transactionId}",
            parameters={ "transactionId": transaction_id },
        )
        result: models.OwnTransaction = self._call(operation, options)
        return result

    def get_payment_link(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.PaymentLink:
        """Read a payment link. Shows whether the link is paid, and its address. `transactionId` is its payment, with its refunds. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/payment-links/{id}",
            parameters={ "id": id },
        )
        result: models.PaymentLink = self._call(operation, options)
        return result

    def get_payment_status(
        self,
        reference: str,
        **options: Unpack[CallOptions],
    ) -> models.PaymentStatus:
        """Read the state of a payment by its reference. Where you have kept your own reference and not our id, as a shop has for its order. Of a payment link CREATED until it is opened, and STOPPED once the link is EXPIRED. A reference of another business, of the other mode, and one that no payment can have, is SV-2005 like one that is not there. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/payments/by-reference/{reference}/status",
            parameters={ "reference": reference },
        )
        result: models.PaymentStatus = self._call(operation, options)
        return result

    def get_payout_accounts(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> models.PayoutAccounts:
        """Read the full account numbers of a batch that waits for approval. For an approver, before approval: shows the data that `contentHash` covers. No other operation shows full account numbers; the audit log records each read. SV-3005 once the batch is decided. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/payouts/{batchId}/accounts",
            parameters={ "batchId": batch_id },
        )
        result: models.PayoutAccounts = self._call(operation, options)
        return result

    def get_payout_batch(
        self,
        batch_id: str,
        **options: Unpack[CallOptions],
    ) -> models.PayoutBatch:
        """Read a payout batch with its items. Shows the decisions, the approvers, and the state of each item. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/payouts/{batchId}",
            parameters={ "batchId": batch_id },
        )
        result: models.PayoutBatch = self._call(operation, options)
        return result

    def get_proof_batch(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.ProofBatch:
        """Read an hour of a proof log. Returns one hour by the id in one of its receipts. Needs no credentials."""
        operation = Operation(
            "GET",
            "/api/proof/batches/{id}",
            parameters={ "id": id },
        )
        result: models.ProofBatch = self._call(operation, options)
        return result

    def get_proof_keys(
        self,
        **options: Unpack[CallOptions],
    ) -> str:
        """Read the keys that the heads are signed with. One C2SP verifier key a line, to verify heads independently: those that sign first. Replaced keys stay, since they signed older heads; `/proof/{mode}/keys` says up to which size. Keep a copy: a key fetched together with the proof proves less. Needs no credentials."""
        operation = Operation(
            "GET",
            "/.well-known/proof-key",
        )
        result: str = self._call(operation, options)
        return result

    def get_proof_log_keys(
        self,
        mode: str,
        **options: Unpack[CallOptions],
    ) -> str:
        """Read the keys of one log. The verifier keys of one log, one a line. ` until <size>` follows a replaced key: it vouches for no larger log. Needs no credentials."""
        operation = Operation(
            "GET",
            "/proof/{mode}/keys",
            parameters={ "mode": mode },
        )
        result: str = self._call(operation, options)
        return result

    def get_readiness(
        self,
        **options: Unpack[CallOptions],
    ) -> models.Ready:
        """Readiness: whether the service accepts requests. For load balancers: 200 while the database responds, since payments are accepted without the engine. Else, and before the process stops, 503 with the same fields and the error object. Needs no credentials."""
        operation = Operation(
            "GET",
            "/health/ready",
        )
        result: models.Ready = self._call(operation, options)
        return result

    def get_receipt(
        self,
        transaction_id: str,
        **options: Unpack[CallOptions],
    ) -> models.Receipt:
        """Read the receipt of a succeeded transaction. For your records or an auditor: the receipt with its proof and the signed head, as the offline verifier needs them. The proof is null until the hour is closed: read it again after the next full hour. Until then the receipt has the signed promise of the log to contain it. Keep it: if the log never contains the receipt, the promise proves the omission. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/payments/{transactionId}/receipt",
            parameters={ "transactionId": transaction_id },
        )
        result: models.Receipt = self._call(operation, options)
        return result

    def get_recipient(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.Recipient:
        """Read a recipient. Shows the recipient of a payout’s `recipientId`. The account number is never shown in full; a VIEWER gets null as `email`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/recipients/{id}",
            parameters={ "id": id },
        )
        result: models.Recipient = self._call(operation, options)
        return result

    def get_refund(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.TransactionDetail:
        """Read a refund, with its attempts and history. For an id that has to be a refund's: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/refunds/{id}",
            parameters={ "id": id },
        )
        result: models.TransactionDetail = self._call(operation, options)
        return result

    def get_return_hosts(
        self,
        **options: Unpack[CallOptions],
    ) -> models.ReturnHosts:
        """Read the hosts that payers may return to. Shows which hosts a live payment may have in its `returnUrl`, and to which hosts payers go without a warning. Needs an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "GET",
            "/api/account/return-hosts",
        )
        result: models.ReturnHosts = self._call(operation, options)
        return result

    def get_routing_rules(
        self,
        **options: Unpack[CallOptions],
    ) -> models.RoutingRules:
        """Read the routing rules in force. Returns the rules of the next decision. To change them, edit this response and send it with `PUT`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/routing",
        )
        result: models.RoutingRules = self._call(operation, options)
        return result

    def get_second_factor(
        self,
        **options: Unpack[CallOptions],
    ) -> models.SecondFactorStatus:
        """Read which second factors the user has. Shows whether a second factor is required, which ones are enrolled, and how many recovery codes remain. Needs the session of any user. Any plan."""
        operation = Operation(
            "GET",
            "/api/auth/second-factor",
        )
        result: models.SecondFactorStatus = self._call(operation, options)
        return result

    def get_settlement(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.Settlement:
        """Read a settlement. The same sums as in the list. Its payments and refunds are in `GET /v1/settlements/{id}/lines`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/settlements/{id}",
            parameters={ "id": id },
        )
        result: models.Settlement = self._call(operation, options)
        return result

    def get_split(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.Split:
        """Read a split. Shows the shares, whether an activation has completed, and why one was refused. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/connect/splits/{id}",
            parameters={ "id": id },
        )
        result: models.Split = self._call(operation, options)
        return result

    def get_statement(
        self,
        month: str,
        **options: Unpack[CallOptions],
    ) -> models.Statement:
        """Read the statement of a month. For a bookkeeper: what providers owed you when the month began in South Africa and when it ended, and what changed it. `url` opens a page with every line. A payment counts when it succeeded, a dispute when it was lost, the line of a settlement when the service has read it. Nothing is dated back, so a statement never changes from a minute after the end of its month. There is a statement from the month in which the business was made to the current one. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/statements/{month}",
            parameters={ "month": month },
        )
        result: models.Statement = self._call(operation, options)
        return result

    def get_transaction(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.TransactionDetail:
        """Read a transaction, with its routing, attempts and history. For an id of any kind, as an event names one: a payment or a refund, with all that was tried. Where you know the kind, `GET /v1/payments/{id}` and `GET /v1/refunds/{id}` answer the same. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/transactions/{id}",
            parameters={ "id": id },
        )
        result: models.TransactionDetail = self._call(operation, options)
        return result

    def get_webhook_endpoint(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.WebhookEndpoint:
        """Read a webhook endpoint. Shows whether the endpoint is enabled; if not, `disabledReason` says why. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/webhook_endpoints/{id}",
            parameters={ "id": id },
        )
        result: models.WebhookEndpoint = self._call(operation, options)
        return result

    def get_webhook_endpoint_activity(
        self,
        id: str,
        *,
        from_: models.Instant | datetime | None = None,
        to: models.Instant | datetime | None = None,
        interval: models.Interval | None = None,
        **options: Unpack[CallOptions],
    ) -> models.EndpointActivity:
        """Count the attempts of a webhook endpoint over time. Shows when your receiver failed: the attempts of each hour or day by outcome, replays included. A range has at most 8 days in hours, 100 days in days. It counts the newest 10 000 deliveries; `countedFrom` says from when. `GET /v1/webhook_endpoints/deliveries` lists the deliveries. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/webhook_endpoints/{id}/activity",
            parameters={ "id": id },
            query={ "from": from_, "to": to, "interval": interval },
        )
        result: models.EndpointActivity = self._call(operation, options)
        return result

    def invite_user(
        self,
        body: models.InviteUserRequest,
        **options: Unpack[WriteOptions],
    ) -> models.CreatedInvitation:
        """Invite a user by a link. Returns a link that you send to the person, who chooses a password and is then a user of the business. The link works once, for 7 days. A new invitation of the same email replaces the earlier one. It ends if the ADMIN who made it is removed or gets another role. At most 100 wait (SV-3005). Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "POST",
            "/api/account/invitations",
            body=body,
            once=True,
        )
        result: models.CreatedInvitation = self._call(operation, options)
        return result

    def list_api_keys(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.ApiKey]:
        """List API keys. Finds the `id` of a key to rotate or revoke, by its name and last four characters, and the unused keys. Keys are never shown again. Needs an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "GET",
            "/api/api-keys",
            query={ "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_audit(
        self,
        *,
        action: models.AuditAction | None = None,
        actor: str | None = None,
        target: str | None = None,
        since: models.Instant | datetime | None = None,
        until: models.Instant | datetime | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.AuditEntry]:
        """List the audit log. Shows who did what and when: keys minted, roles, rules, passwords and webhook endpoints changed, refunds, replays and decisions. Actors are users, API keys, operators and the service. The states of a payment are in its `history`. Needs an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "GET",
            "/api/audit",
            query={ "action": action, "actor": actor, "target": target, "since": since, "until": until, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_connected_accounts(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.ConnectedAccount]:
        """List connected accounts. Shows which accounts a split can use (ACTIVE), and which wait for an ADMIN. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/connect/accounts",
            query={ "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

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
        """List deliveries. For a receiver that misses events: shows what was sent to which endpoint, and its responses. `GET /v1/events` lists the events, delivered or not. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/webhook_endpoints/deliveries",
            query={ "state": state, "endpointId": endpoint_id, "eventType": event_type, "transactionId": transaction_id, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_disputes(
        self,
        *,
        state: models.DisputeState | None = None,
        transaction_id: models.TransactionId | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Dispute]:
        """List disputes of payers. Use `state=NEEDS_RESPONSE` for those that wait for you. Their state is what the provider says, asked for at each event and each day. An endpoint gets events of disputes only if it names `dispute.*` or one of them. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/disputes",
            query={ "state": state, "transactionId": transaction_id, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_events(
        self,
        *,
        type: models.EventType | None = None,
        transaction_id: str | None = None,
        created_after: models.Instant | datetime | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Event]:
        """List events. For receivers that missed some, and to compare: every event, in the same envelopes as are sent and marked where it is a test, also those for which there was no endpoint. How they were delivered is in `GET /v1/webhook_endpoints/deliveries`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/events",
            query={ "type": type, "transactionId": transaction_id, "createdAfter": created_after, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_exports(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Export]:
        """List exports. Finds an earlier export, to download it again. Exports of `api_keys`, `users` and `audit` are listed to ADMIN sessions only. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/exports",
            query={ "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_fx_rates(
        self,
        *,
        base: str | None = None,
        quote: str | None = None,
        **options: Unpack[CallOptions],
    ) -> models.FxRates:
        """Exchange rates of the rand. The price of one dollar, pound, euro or yen in rand, for one pair or all pairs of a currency. Any other pair is an empty list; rates are not inverted or crossed. Needs no credentials."""
        operation = Operation(
            "GET",
            "/api/rates/fx",
            query={ "base": base, "quote": quote },
        )
        result: models.FxRates = self._call(operation, options)
        return result

    def list_invitations(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Invitation]:
        """List the invitations that were not accepted. Shows who was invited, by whom, and when each link expires. An expired one stays in the list for 30 days or more. Links are never shown again: to send another, invite the email again. Needs an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "GET",
            "/api/account/invitations",
            query={ "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_passkeys(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Passkey]:
        """List the passkeys of the signed-in user. Shows when each was added and last used. Remove one that you do not know. Needs the session of any user. Any plan."""
        operation = Operation(
            "GET",
            "/api/auth/passkeys",
            query={ "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_payment_history(
        self,
        *,
        kind: models.TransactionKind | None = None,
        refunded: bool | None = None,
        disputed: bool | None = None,
        state: models.TransactionState | None = None,
        currency: models.Currency | None = None,
        reference: models.Reference | None = None,
        needs_review: bool | None = None,
        search: str | None = None,
        created_after: models.Instant | datetime | None = None,
        original_transaction_id: models.TransactionId | None = None,
        customer_email: models.Email | None = None,
        created_before: models.Instant | datetime | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Transaction]:
        """List what was paid and refunded, newest first. What was paid and refunded, for a business on any plan. On the PAID plan `GET /v1/transactions` is the same list without `customer`. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/payments/history",
            query={ "kind": kind, "refunded": refunded, "disputed": disputed, "state": state, "currency": currency, "reference": reference, "needsReview": needs_review, "search": search, "createdAfter": created_after, "originalTransactionId": original_transaction_id, "customerEmail": customer_email, "createdBefore": created_before, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_payment_links(
        self,
        *,
        state: models.PaymentLinkState | None = None,
        search: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.PaymentLink]:
        """List payment links. Shows which links are paid, open or expired. If you know the reference, read the state of the payment by reference instead. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/payment-links",
            query={ "state": state, "search": search, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_payments(
        self,
        *,
        state: models.TransactionState | None = None,
        currency: models.Currency | None = None,
        reference: models.Reference | None = None,
        needs_review: bool | None = None,
        search: str | None = None,
        created_after: models.Instant | datetime | None = None,
        original_transaction_id: models.TransactionId | None = None,
        customer_email: models.Email | None = None,
        created_before: models.Instant | datetime | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Transaction]:
        """List payments, newest first. For payments alone; otherwise as `GET /v1/transactions`, which lists every kind. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/payments",
            query={ "state": state, "currency": currency, "reference": reference, "needsReview": needs_review, "search": search, "createdAfter": created_after, "originalTransactionId": original_transaction_id, "customerEmail": customer_email, "createdBefore": created_before, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_payout_batches(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.PayoutBatchSummary]:
        """List payout batches. Shows which batches wait for an approver, and the progress of the others. Items are omitted. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/payouts",
            query={ "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_payouts(
        self,
        *,
        batch_id: models.PayoutBatchId | None = None,
        created_after: models.Instant | datetime | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Payout]:
        """List the payouts of all batches. Shows who was paid, how much and when, across batches: for a reconciliation, or to find a payee that was paid before. `GET /v1/payouts` lists the batches. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/payouts/items",
            query={ "batchId": batch_id, "createdAfter": created_after, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_proof_batches(
        self,
        *,
        mode: models.Mode | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.ProofBatch]:
        """List the hours of the proof logs. For observers of the logs: each hour with its root and signed head. Keep the newest head from time to time, and check with `GET /api/proof/consistency` that the log only grew. Needs no credentials."""
        operation = Operation(
            "GET",
            "/api/proof/batches",
            query={ "mode": mode, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_providers(
        self,
        **options: Unpack[CallOptions],
    ) -> models.ProviderList:
        """List the providers and their capabilities. Shows which `provider`, currencies and rails a payment can name, the smallest and largest amounts, and what each rail can refund. `connected` depends on the mode of the credential. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/providers",
        )
        result: models.ProviderList = self._call(operation, options)
        return result

    def list_providers_on_any_plan(
        self,
        **options: Unpack[CallOptions],
    ) -> models.ProviderWithNameList:
        """List the providers with their names, on any plan. To offer a choice of `provider` for payment links and splits, by name. Which of them are connected depends on the mode of the credential. `GET /v1/providers` answers the same without names. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/providers",
        )
        result: models.ProviderWithNameList = self._call(operation, options)
        return result

    def list_recipients(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Recipient]:
        """List recipients. Finds the `id` of a recipient, for a payout or to delete it. For an API key and a VIEWER `email` is null; an API key reads it with `GET /v1/recipients/{id}`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/recipients",
            query={ "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_refunds(
        self,
        *,
        state: models.TransactionState | None = None,
        currency: models.Currency | None = None,
        reference: models.Reference | None = None,
        needs_review: bool | None = None,
        search: str | None = None,
        created_after: models.Instant | datetime | None = None,
        original_transaction_id: models.TransactionId | None = None,
        customer_email: models.Email | None = None,
        created_before: models.Instant | datetime | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Transaction]:
        """List refunds, newest first. For refunds alone; otherwise as `GET /v1/transactions`, which lists every kind. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/refunds",
            query={ "state": state, "currency": currency, "reference": reference, "needsReview": needs_review, "search": search, "createdAfter": created_after, "originalTransactionId": original_transaction_id, "customerEmail": customer_email, "createdBefore": created_before, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_sessions(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Session]:
        """List the running sessions of the signed-in user. Shows where the user is signed in. End a session that you do not know, and change the password. Needs the session of any user. Any plan."""
        operation = Operation(
            "GET",
            "/api/auth/sessions",
            query={ "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_settlement_lines(
        self,
        id: str,
        *,
        differing: bool | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.SettlementLine]:
        """List the lines of a settlement. Shows each payment, refund and chargeback of yours in it, with the fee that the provider kept. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/settlements/{id}/lines",
            parameters={ "id": id },
            query={ "differing": differing, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_settlements(
        self,
        *,
        provider_id: models.ProviderId | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Settlement]:
        """List what providers paid out. To compare a deposit on the bank statement with payments: for each settlement the sums of your payments, refunds and fees. They are read from the providers each morning; a provider whose settlements are files is read when the operator has uploaded one. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/settlements",
            query={ "providerId": provider_id, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_splits(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Split]:
        """List splits. Shows which splits a payment or link can use (ACTIVE), and which wait for an ADMIN. Needs an API key, or the session of a user of the business. Any plan."""
        operation = Operation(
            "GET",
            "/api/connect/splits",
            query={ "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_transactions(
        self,
        *,
        kind: models.TransactionKind | None = None,
        refunded: bool | None = None,
        disputed: bool | None = None,
        state: models.TransactionState | None = None,
        currency: models.Currency | None = None,
        reference: models.Reference | None = None,
        needs_review: bool | None = None,
        search: str | None = None,
        created_after: models.Instant | datetime | None = None,
        original_transaction_id: models.TransactionId | None = None,
        customer_email: models.Email | None = None,
        created_before: models.Instant | datetime | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Transaction]:
        """List transactions, newest first. Every movement of money in one list, for a ledger or a search by reference. For payments alone, or refunds alone, there are `GET /v1/payments` and `GET /v1/refunds`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/transactions",
            query={ "kind": kind, "refunded": refunded, "disputed": disputed, "state": state, "currency": currency, "reference": reference, "needsReview": needs_review, "search": search, "createdAfter": created_after, "originalTransactionId": original_transaction_id, "customerEmail": customer_email, "createdBefore": created_before, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_users(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.User]:
        """List the users of the business. Shows who can act for the business, in which role, and who invited whom. Needs an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "GET",
            "/api/users",
            query={ "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_webhook_endpoints(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.WebhookEndpoint]:
        """List webhook endpoints. Shows where events are sent and which endpoints are disabled. `GET /v1/webhook_endpoints/deliveries` lists what was sent. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "GET",
            "/v1/webhook_endpoints",
            query={ "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def login(
        self,
        body: models.LoginRequest,
        **options: Unpack[CallOptions],
    ) -> models.SignedIn:
        """Sign in. For users, and for operations that need a session: users, keys, approvals. A server uses an API key instead. After ten failed logins of an account, or fifty from an address, further logins are SV-2009 until 15 minutes after the first failure. Existing sessions still work. A client that keeps the cookie `device` of an earlier sign-in has ten failures of its own, which no other client can use up. A user with a second factor gets 202: complete the sign-in with `POST /api/auth/totp/authenticate`. If a second factor is required and the user has none, the session is good only for enrolling one (`GET /api/auth/second-factor`). It takes no `Idempotency-Key`: a repeat is another sign-in, and harms nothing. Needs no credentials."""
        operation = Operation(
            "POST",
            "/api/auth/login",
            body=body,
        )
        result: models.SignedIn = self._call(operation, options)
        return result

    def logout(
        self,
        body: models.LogoutRequest,
        **options: Unpack[CallOptions],
    ) -> None:
        """End a session. The refresh token and the access tokens of the session stop working at once. Other sessions of the user continue; a password change ends them. Needs no credentials."""
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
        """Mint an API key. Mint one key for each server and mode, so that each can be revoked separately. Only this response shows the key. A LIVE key needs an approved business, else SV-1004. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "POST",
            "/api/api-keys",
            body=body,
            once=True,
        )
        result: models.MintedApiKey = self._call(operation, options)
        return result

    def offer_totp(
        self,
        **options: Unpack[CallOptions],
    ) -> models.TotpOffer:
        """Get a secret for an authenticator app. The first of two steps: store the secret in an app, then send its code to `POST /api/auth/totp/confirm`. Each call returns another secret, and the last one counts. SV-3005 if the user has an authenticator app: remove it first. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "POST",
            "/api/auth/totp",
        )
        result: models.TotpOffer = self._call(operation, options)
        return result

    def preview_routing(
        self,
        body: models.RoutingPreviewRequest,
        **options: Unpack[CallOptions],
    ) -> models.Routing:
        """Preview how a payment would be routed. Shows which provider would take a payment, on which rail and at what cost, and why others would not; `chosen` is null if none can. Nothing is stored or charged. `rules` replaces the rules in force for this preview. The routing of an existing payment is in its `routing`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/routing/preview",
            body=body,
        )
        result: models.Routing = self._call(operation, options)
        return result

    def refresh_session(
        self,
        body: models.RefreshSessionRequest,
        **options: Unpack[CallOptions],
    ) -> models.Tokens:
        """Exchange a refresh token for a new pair. Call it before the access token expires, instead of signing in again. Each refresh token works once. If the response is lost, send the same token again within 60 seconds to get another pair. Later reuse ends the session. So it needs no `Idempotency-Key`. A session ends after 7 days without a refresh, and 30 days after its sign-in. Needs no credentials."""
        operation = Operation(
            "POST",
            "/api/auth/refresh",
            body=body,
        )
        result: models.Tokens = self._call(operation, options)
        return result

    def refund_directly(
        self,
        body: models.DirectRefundRequest | None = None,
        **options: Unpack[WaitOptions],
    ) -> models.Transaction:
        """Return all or part of a payment, without events. For a payment of any source, named by its id or your reference, where no event is wanted; otherwise use `POST /v1/refunds`. Ask for its state. What is no payment, a refund for one, is SV-2005. `Prefer: wait=N` (30 at most) as there. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/api/payments/refund",
            body=body,
            once=True,
            waits=True,
        )
        result: models.Transaction = self._call(operation, options)
        return result

    def register(
        self,
        body: models.RegisterRequest,
        **options: Unpack[WriteOptions],
    ) -> models.SignedIn:
        """Register a business and its first ADMIN. Creates a business on the Sandbox plan in test mode and signs in its first ADMIN. To add a colleague use `POST /api/users` instead. An address may register a hundred businesses a minute; more are SV-2009. Keys of different addresses are different `Idempotency-Key`s. Needs no credentials."""
        operation = Operation(
            "POST",
            "/api/auth/register",
            body=body,
            once=True,
        )
        result: models.SignedIn = self._call(operation, options)
        return result

    def register_passkey(
        self,
        body: models.RegisterPasskeyRequest,
        **options: Unpack[CallOptions],
    ) -> models.RegisteredPasskey:
        """Add a passkey. The second step. From now on each sign-in needs a second factor. The first factor of a user ends the other sessions of the user and comes with recovery codes: store them elsewhere. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "POST",
            "/api/auth/passkeys/register",
            body=body,
        )
        result: models.RegisteredPasskey = self._call(operation, options)
        return result

    def register_webhook_endpoint(
        self,
        body: models.RegisterWebhookEndpointRequest,
        **options: Unpack[WriteOptions],
    ) -> models.RegisteredWebhookEndpoint:
        """Register a webhook endpoint. Sends every change of a payment to your server; a shop should learn this way that it is paid. Only this response has the secret. [How to receive and verify events](/docs/webhooks). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/webhook_endpoints",
            body=body,
            once=True,
        )
        result: models.RegisteredWebhookEndpoint = self._call(operation, options)
        return result

    def reject_payout_batch(
        self,
        batch_id: str,
        body: models.PayoutReject,
        **options: Unpack[WriteOptions],
    ) -> models.PayoutBatch:
        """Reject a payout batch. For an approver. No item is sent; every item is STOPPED with `rejected`. SV-5003 while the engine is away; a repeat with the same `Idempotency-Key` returns the result. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/payouts/{batchId}/reject",
            parameters={ "batchId": batch_id },
            body=body,
            once=True,
        )
        result: models.PayoutBatch = self._call(operation, options)
        return result

    def remove_passkey(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Remove a passkey of the signed-in user. If it was the last factor, the recovery codes stop working too. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "DELETE",
            "/api/auth/passkeys/{id}",
            parameters={ "id": id },
        )
        self._call(operation, options)

    def remove_totp(
        self,
        **options: Unpack[CallOptions],
    ) -> None:
        """Remove the authenticator app. For a lost or replaced device. If it was the last factor, the recovery codes stop working too. Where a second factor is required, the session is then good only for enrolling another one. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "DELETE",
            "/api/auth/totp",
        )
        self._call(operation, options)

    def remove_user_second_factor(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Remove the second factor of a user who has lost it. Removes the authenticator app, the passkeys and the recovery codes of a user of the business, and ends the sessions of the user. Make sure that the user really asked for it. SV-3005 for a user without a second factor. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "DELETE",
            "/api/users/{id}/second-factor",
            parameters={ "id": id },
        )
        self._call(operation, options)

    def renew_recovery_codes(
        self,
        **options: Unpack[CallOptions],
    ) -> models.RenewRecoveryCodesResponse:
        """Replace the recovery codes. The old codes stop working. SV-3005 for a user without a second factor. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "POST",
            "/api/auth/recovery-codes",
        )
        result: models.RenewRecoveryCodesResponse = self._call(operation, options)
        return result

    def replace_payer_contact(
        self,
        body: models.PayerContact,
        **options: Unpack[CallOptions],
    ) -> models.PayerContact:
        """Replace how payers reach you. Every page of a payment shows both to its payer, in TEST and LIVE: before the checkout, after the payment, and if it fails. Anyone who has the address of a payment can read them. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "PUT",
            "/api/account/payer-contact",
            body=body,
        )
        result: models.PayerContact = self._call(operation, options)
        return result

    def replace_return_hosts(
        self,
        body: models.ReturnHosts,
        **options: Unpack[CallOptions],
    ) -> models.ReturnHosts:
        """Replace the hosts that payers may return to. Call it before the first live payment with a `returnUrl`: in LIVE any other host is refused (SV-2001). In TEST, payers with another host get a page with a warning and a link instead of a redirect. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "PUT",
            "/api/account/return-hosts",
            body=body,
        )
        result: models.ReturnHosts = self._call(operation, options)
        return result

    def replace_routing_rules(
        self,
        body: models.RoutingRulesRequest,
        **options: Unpack[WriteOptions],
    ) -> models.RoutingRules:
        """Replace the routing rules. Prefers, orders or disables providers, in both modes. `POST /v1/routing/preview` shows the effect of a change. Each change is a new version; all versions are kept, and each decision names its version. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "PUT",
            "/v1/routing",
            body=body,
            once=True,
        )
        result: models.RoutingRules = self._call(operation, options)
        return result

    def replay_deliveries_since(
        self,
        body: models.ReplayDeliveriesSinceRequest,
        **options: Unpack[WriteOptions],
    ) -> models.ReplayDeliveriesSinceResponse:
        """Replay the failed deliveries of an endpoint. After an outage of your receiver: replays every delivery to the endpoint in the given state and range of time, the oldest first; `GET /v1/webhook_endpoints/{id}/replayable` counts them before. `CANCELLED` replays those with `reason` `endpoint_disabled`, after the endpoint is enabled again. Deliveries with a waiting replay are skipped. A request replays at most 5 000: repeat it until `count` is 0. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/webhook_endpoints/deliveries/replay",
            body=body,
            once=True,
        )
        result: models.ReplayDeliveriesSinceResponse = self._call(operation, options)
        return result

    def replay_delivery(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.Delivery:
        """Replay a delivery. Sends any delivery again, at any age; use the bulk replay for all failed deliveries of an endpoint. A replay is not one of the 7 attempts. Returns the current delivery. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/webhook_endpoints/deliveries/{id}/replay",
            parameters={ "id": id },
            once=True,
        )
        result: models.Delivery = self._call(operation, options)
        return result

    def request_paid_plan(
        self,
        **options: Unpack[WriteOptions],
    ) -> models.PlanRequest:
        """Request the paid plan. For a business on the Sandbox plan that needs `/v1`: routing, refunds, payouts, webhooks. An operator decides; `GET /api/account/status` shows the request and the plan. While a request is OPEN, another call returns it. SV-3005 on the paid plan. Needs an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "POST",
            "/api/account/plan-request",
            once=True,
        )
        result: models.PlanRequest = self._call(operation, options)
        return result

    def require_second_factor(
        self,
        body: models.RequireSecondFactorRequest,
        **options: Unpack[CallOptions],
    ) -> models.RequireSecondFactorResponse:
        """Require a second factor of every user of the business, or stop requiring it. While it is required, a user without a second factor can sign in only to enrol one; running sessions are affected within a second. SV-3005 if you have no second factor yourself. API keys are not affected. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "PUT",
            "/api/account/second-factor",
            body=body,
        )
        result: models.RequireSecondFactorResponse = self._call(operation, options)
        return result

    def revoke_api_key(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.ApiKey:
        """Revoke an API key permanently. For a key that has leaked or is no longer needed. It stops working at once, and so does the key before its last rotation. To replace a key without downtime, rotate it instead. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "POST",
            "/api/api-keys/{id}/revoke",
            parameters={ "id": id },
            once=True,
        )
        result: models.ApiKey = self._call(operation, options)
        return result

    def rotate_api_key(
        self,
        id: str,
        body: models.RotateApiKeyRequest | None = None,
        **options: Unpack[WriteOptions],
    ) -> models.MintedApiKey:
        """Replace an API key by a new one with the same id. Replaces a key without downtime: during `graceSeconds` the old key still works. If a key has leaked, revoke it instead. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "POST",
            "/api/api-keys/{id}/rotate",
            parameters={ "id": id },
            body=body,
            once=True,
        )
        result: models.MintedApiKey = self._call(operation, options)
        return result

    def rotate_webhook_secret(
        self,
        id: str,
        body: models.RotateWebhookSecretRequest | None = None,
        **options: Unpack[WriteOptions],
    ) -> models.RegisteredWebhookEndpoint:
        """Replace the secret of a webhook endpoint. For a secret that may have leaked, or regularly. During the grace period deliveries are also signed with the old secret, in `X-Service-Signature-Previous` and in the list of `webhook-signature`. After several rotations the list has up to four old secrets, each until its own grace period ends; the header has the newest of them. Without a grace period all old secrets end at once. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/webhook_endpoints/{id}/rotate-secret",
            parameters={ "id": id },
            body=body,
            once=True,
        )
        result: models.RegisteredWebhookEndpoint = self._call(operation, options)
        return result

    def send_dispute_evidence(
        self,
        id: str,
        body: models.DisputeEvidence,
        **options: Unpack[WriteOptions],
    ) -> models.DisputeDetail:
        """Send evidence against a dispute. To contest a dispute that NEEDS_RESPONSE, until `respondBy`. The service sends it to the provider, whatever happens meanwhile; `answer.state` shows whether the provider has it. SV-3005 if the dispute has ended, is under review, another response is being sent, or the time is over. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/disputes/{id}/evidence",
            parameters={ "id": id },
            body=body,
            once=True,
        )
        result: models.DisputeDetail = self._call(operation, options)
        return result

    def send_test_event(
        self,
        id: str,
        body: models.SendTestEventRequest | None = None,
        **options: Unpack[WriteOptions],
    ) -> models.Delivery:
        """Send a test event to a webhook endpoint. Tests a receiver without payments. The event is delivered like any other, even if the endpoint is not subscribed to its type. Its `transactionId` begins with `txn_test`; no such transaction exists. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan)."""
        operation = Operation(
            "POST",
            "/v1/webhook_endpoints/{id}/test",
            parameters={ "id": id },
            body=body,
            once=True,
        )
        result: models.Delivery = self._call(operation, options)
        return result

    def set_account_mode(
        self,
        body: models.SetAccountModeRequest,
        **options: Unpack[CallOptions],
    ) -> models.AccountStatus:
        """Set the mode of the account. Switches all sessions of the business between test and live data. LIVE needs approval, else SV-1004. API keys keep their own mode. A dashboard session that chooses LIVE must have confirmed its password within five minutes (SV-1007). Needs an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "PUT",
            "/api/account/mode",
            body=body,
        )
        result: models.AccountStatus = self._call(operation, options)
        return result

    def set_user_role(
        self,
        id: str,
        body: models.SetUserRoleRequest,
        **options: Unpack[CallOptions],
    ) -> models.User:
        """Change the role of a user. The rights change from the user’s next request on. The last ADMIN cannot be demoted: SV-3005. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan."""
        operation = Operation(
            "PATCH",
            "/api/users/{id}",
            parameters={ "id": id },
            body=body,
        )
        result: models.User = self._call(operation, options)
        return result

    def sign_in_with_code(
        self,
        body: models.SignInWithCodeRequest,
        **options: Unpack[CallOptions],
    ) -> models.SignedIn:
        """Complete a sign-in by a code. After `POST /api/auth/login` returned 202. Takes a code of the authenticator app, or a recovery code. Each code works once. After ten wrong codes of a user within 15 minutes, 30 within a day or 60 within 30 days, further ones are SV-2009; a new password begins a new count. SV-1001 once the sign-in has expired. Needs no credentials."""
        operation = Operation(
            "POST",
            "/api/auth/totp/authenticate",
            body=body,
        )
        result: models.SignedIn = self._call(operation, options)
        return result

    def sign_in_with_passkey(
        self,
        body: models.SignInWithPasskeyRequest,
        **options: Unpack[CallOptions],
    ) -> models.SignedIn:
        """Complete a sign-in by a passkey. After the password, with the result of `navigator.credentials.get`. After ten refused passkeys or wrong codes of a user within 15 minutes, 30 within a day or 60 within 30 days, further ones are SV-2009. SV-1001 once the sign-in has expired. Needs no credentials."""
        operation = Operation(
            "POST",
            "/api/auth/passkeys/authenticate",
            body=body,
        )
        result: models.SignedIn = self._call(operation, options)
        return result

    def submit_kyc(
        self,
        body: models.KycSubmission,
        **options: Unpack[WriteOptions],
    ) -> models.SubmitKycResponse:
        """Submit the identity of the business (KYC) to go live. Required before live payments. An operator decides; `GET /api/account/status` shows the result. Submit again after a rejection. SV-3005 while a submission waits, and after approval. Needs an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "POST",
            "/api/account/kyc",
            body=body,
            once=True,
        )
        result: models.SubmitKycResponse = self._call(operation, options)
        return result

    def verify_receipt(
        self,
        receipt_id: str,
        **options: Unpack[CallOptions],
    ) -> models.ReceiptVerification:
        """Verify a receipt. For anyone who was shown a receipt. Recomputes the proof from the stored data, up to the signed head of its hour, and names what was changed, if anything. To verify without trusting this service, use the offline verifier with the receipt of `GET /api/payments/{transactionId}/receipt`. Needs no credentials."""
        operation = Operation(
            "GET",
            "/api/verify/receipt/{receiptId}",
            parameters={ "receiptId": receipt_id },
        )
        result: models.ReceiptVerification = self._call(operation, options)
        return result

    def verify_token(
        self,
        token_id: str,
        **options: Unpack[CallOptions],
    ) -> models.TokenVerification:
        """Verify a proof token: the payer's view of a receipt. For payers with a token: shows amount, time and state of the payment, and whether the proof verifies. `GET /api/verify/receipt/{receiptId}` has the proof. Needs no credentials."""
        operation = Operation(
            "GET",
            "/api/tokens/{tokenId}/verify",
            parameters={ "tokenId": token_id },
        )
        result: models.TokenVerification = self._call(operation, options)
        return result

    def withdraw_invitation(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> None:
        """Withdraw an invitation. Its link stops working. SV-2005 if it was accepted: then remove the user instead. Needs an ADMIN session; an API key is never ADMIN. Any plan."""
        operation = Operation(
            "DELETE",
            "/api/account/invitations/{id}",
            parameters={ "id": id },
        )
        self._call(operation, options)
