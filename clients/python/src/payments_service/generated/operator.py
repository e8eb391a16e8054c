"""Made by `npm run clients` from the service's document. Do not change it by hand."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Unpack

from .._calls import CallOptions, Operation, WaitOptions, WriteOptions
from .._lists import Listed
from . import models


class Operator(ABC):
    """Each operation of the service's document is a method."""

    @abstractmethod
    def _call(self, operation: Operation, options: Mapping[str, Any]) -> Any: ...

    def approve_kyc(
        self,
        id: str,
        body: models.ApproveKycRequest | None = None,
        **options: Unpack[WriteOptions],
    ) -> models.BusinessRecord:
        """Approve a business for live mode. Check the submission first. It must be undecided, else SV-3005. Send the id of the submission that you have read, since a rejected business may submit again. An approval is final. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007)."""
        operation = Operation(
            "POST",
            "/api/operator/businesses/{id}/kyc/approve",
            parameters={ "id": id },
            body=body,
            once=True,
        )
        result: models.BusinessRecord = self._call(operation, options)
        return result

    def approve_plan_request(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.PlanRequestForOperator:
        """Approve a request for the paid plan. Moves the business to the paid plan. The request must be OPEN, else SV-3005. `PUT /api/operator/businesses/{id}/plan` approves the open request too. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007)."""
        operation = Operation(
            "POST",
            "/api/operator/plan-requests/{id}/approve",
            parameters={ "id": id },
            once=True,
        )
        result: models.PlanRequestForOperator = self._call(operation, options)
        return result

    def count_open_work(
        self,
        **options: Unpack[CallOptions],
    ) -> models.OpenWork:
        """Count the work that waits for operators. Covers all businesses and both modes. Counting stops at 100: read 100 as \"100 or more\". It is cheap enough to be polled every minute. Needs the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/counts",
        )
        result: models.OpenWork = self._call(operation, options)
        return result

    def create_password_reset(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.PasswordResetLink:
        """Make a link by which a user of a business sets a new password. For a user who has forgotten the password, and whose business has no other ADMIN. Make sure that the user really asked for it. The link works once, for 24 hours; a newer one replaces it, and so does a changed password. It does not remove a second factor. The audit of the business names you. After twenty links in an hour, further ones are SV-2009. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007)."""
        operation = Operation(
            "POST",
            "/api/operator/users/{id}/password-reset",
            parameters={ "id": id },
            once=True,
        )
        result: models.PasswordResetLink = self._call(operation, options)
        return result

    def erase_payer(
        self,
        body: models.ErasePayerRequest,
        **options: Unpack[WriteOptions],
    ) -> models.PayerErasure:
        """Erase the personal data of a payer. Erases the payer’s email, name and telephone number, and accounts of recipients with this email, in all businesses and both modes. What has not ended is erased after its end. Transactions, receipts, events and hashes stay. The audit of each business records the erasure without the address. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007)."""
        operation = Operation(
            "POST",
            "/api/operator/payers/erase",
            body=body,
            once=True,
        )
        result: models.PayerErasure = self._call(operation, options)
        return result

    def export_payer(
        self,
        body: models.ExportPayerRequest,
        **options: Unpack[CallOptions],
    ) -> models.PayerExport:
        """Export what is known about a payer. At most 200 payments, oldest first; send `after` again while it is not null. The audit of each business records the export without the address. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007)."""
        operation = Operation(
            "POST",
            "/api/operator/payers/export",
            body=body,
        )
        result: models.PayerExport = self._call(operation, options)
        return result

    def find_transactions(
        self,
        *,
        q: str,
        **options: Unpack[CallOptions],
    ) -> models.SearchResults:
        """Find transactions by what a customer knows. Searches all businesses and both modes, at most 20 results, newest first. `data` has the transactions, and `groups` has everything with its business, by kind. `q` is recognised by its form: the id of a transaction, link, attempt, receipt, proof token, event or delivery, also within an address; a reference of the business or of the provider; the payer’s email; an amount with a day (`150.00 2026-11-21`, South African time), or without one for the last seven days. In `groups` also the beginning of an id, the email of a recipient or user, and a business by the beginning of words of its name or by its company number. Needs the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/search",
            query={ "q": q },
        )
        result: models.SearchResults = self._call(operation, options)
        return result

    def get_service_health(
        self,
        **options: Unpack[CallOptions],
    ) -> models.OperatorHealth:
        """Health of the providers, the engine and the relay. Read it first if payments fail or wait. It shows circuit, success rate and remaining calls of each connected provider, whether a worker polls the engine, and how many rows wait for the relay. Needs the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/health",
        )
        result: models.OperatorHealth = self._call(operation, options)
        return result

    def inspect_business(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.BusinessDetail:
        """Read a business with its open work. Shows plan, approval and mode of the business, and for each mode its newest transaction and what is open. `GET /api/operator/transactions` with `businessId` lists its transactions. Needs the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/businesses/{id}",
            parameters={ "id": id },
        )
        result: models.BusinessDetail = self._call(operation, options)
        return result

    def inspect_transaction(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.OperatorTransactionDetail:
        """Read a transaction of any business, with its attempts and the reason for review. Shows why the transaction needs review (`reviewReason`), what to look up at the provider (`providerReference`), a reported amount that differs, and earlier `resolutions`. Then resolve it, or restart an automatic refund. Needs the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/transactions/{id}",
            parameters={ "id": id },
        )
        result: models.OperatorTransactionDetail = self._call(operation, options)
        return result

    def list_business_users(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.BusinessUser]:
        """List the users of a business. Shows who can act for the business, in which role, and whether they have a second factor. Needs the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/businesses/{id}/users",
            parameters={ "id": id },
            query={ "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_businesses(
        self,
        *,
        kyc_state: models.KycState | None = None,
        q: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.BusinessForOperator]:
        """List businesses with their KYC submissions. Use `kycState=SUBMITTED` for the businesses that wait for a decision. `q` finds a business by the beginning of its id or of words of its name, the email of a user, or its company number. Needs the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/businesses",
            query={ "kycState": kyc_state, "q": q, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_differences(
        self,
        *,
        state: models.DifferenceState | None = None,
        kind: models.DifferenceKind | None = None,
        provider_id: models.ProviderId | None = None,
        mode: models.Mode | None = None,
        up_to_cents: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Difference]:
        """List what providers settled differently. Use `state=OPEN` for what nobody has looked at. Each morning the settlements of the providers are read, line by line, and compared with the record. Needs the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/differences",
            query={ "state": state, "kind": kind, "providerId": provider_id, "mode": mode, "upToCents": up_to_cents, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_plan_requests(
        self,
        *,
        state: models.PlanRequestState | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.PlanRequestForOperator]:
        """List requests for the paid plan. Use `state=OPEN` for the requests that wait for a decision, each with its business. Needs the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/plan-requests",
            query={ "state": state, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_provider_events(
        self,
        *,
        matched: bool | None = None,
        provider: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.ProviderEvent]:
        """List the events of providers. With `matched=false`: events that name no attempt of this service. The provider may have moved money that the service does not know of, or another system uses the same account. Look them up at the provider by `providerEventId`. Needs the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/provider-events",
            query={ "matched": matched, "provider": provider, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def list_reviews(
        self,
        *,
        reason: models.ReviewReason | None = None,
        provider_id: models.ProviderId | None = None,
        mode: models.Mode | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.WaitingTransaction]:
        """List the transactions that need review, longest waiting first. The work queue of operators, over all businesses. Each entry has its business, the reason and the time since when it waits. Then read the transaction and resolve it. Needs the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/reviews",
            query={ "reason": reason, "providerId": provider_id, "mode": mode, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def reject_kyc(
        self,
        id: str,
        body: models.RejectKycRequest,
        **options: Unpack[WriteOptions],
    ) -> models.BusinessRecord:
        """Reject the KYC submission of a business. The business sees the reason in its account status, and may submit again. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007)."""
        operation = Operation(
            "POST",
            "/api/operator/businesses/{id}/kyc/reject",
            parameters={ "id": id },
            body=body,
            once=True,
        )
        result: models.BusinessRecord = self._call(operation, options)
        return result

    def reject_plan_request(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.PlanRequestForOperator:
        """Reject a request for the paid plan. The business stays on the Sandbox plan and may request again. The request must be OPEN, else SV-3005. Needs the session of an operator."""
        operation = Operation(
            "POST",
            "/api/operator/plan-requests/{id}/reject",
            parameters={ "id": id },
            once=True,
        )
        result: models.PlanRequestForOperator = self._call(operation, options)
        return result

    def resolve_difference(
        self,
        id: str,
        body: models.ResolveDifferenceRequest,
        **options: Unpack[WriteOptions],
    ) -> models.Difference:
        """Resolve a difference. Records what you found out. It changes neither the transaction nor the settlement. A resolved difference stays as it is. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007)."""
        operation = Operation(
            "POST",
            "/api/operator/differences/{id}/resolve",
            parameters={ "id": id },
            body=body,
            once=True,
        )
        result: models.Difference = self._call(operation, options)
        return result

    def resolve_differences_by_rule(
        self,
        body: models.ResolveDifferencesByRuleRequest,
        **options: Unpack[WriteOptions],
    ) -> models.ResolvedDifferences:
        """Resolve differences by a rule. For differences of one cause, such as rounding, or payments of another system on the account: resolves the open ones of a kind up to an amount, at most a thousand, the oldest first. The list with `upToCents` shows them before. MISSING is resolved one by one. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007)."""
        operation = Operation(
            "POST",
            "/api/operator/differences/resolve",
            body=body,
            once=True,
        )
        result: models.ResolvedDifferences = self._call(operation, options)
        return result

    def resolve_transaction(
        self,
        id: str,
        body: models.ResolveTransactionRequest,
        **options: Unpack[WriteOptions],
    ) -> models.Transaction:
        """Resolve a transaction that is flagged for review. The last resort for an unknown outcome, after you have asked the provider. Records SUCCEEDED or FAILED, with your note, in the audit log of the business. The transaction must be flagged, and the service must have stopped polling its provider, else SV-3005. In live mode SUCCEEDED above `RESOLVE_TWO_OPERATORS_ABOVE_CENTS` needs a second operator: 202 until one makes the same call. For a terminal transaction, its own outcome clears the flag and changes no state; another outcome is SV-3005. To send a FAILED refund again, restart it instead. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007)."""
        operation = Operation(
            "POST",
            "/api/operator/transactions/{id}/resolve",
            parameters={ "id": id },
            body=body,
            once=True,
        )
        result: models.Transaction = self._call(operation, options)
        return result

    def restart_refund(
        self,
        id: str,
        body: models.RestartRefundRequest,
        **options: Unpack[WriteOptions],
    ) -> models.Transaction:
        """Restart a FAILED automatic refund. For a flagged automatic refund (late success, second payment of a link) whose cause of failure is fixed. Starts a new attempt; the refunded payment stays flagged. Any other transaction is SV-3005. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007)."""
        operation = Operation(
            "POST",
            "/api/operator/transactions/{id}/restart",
            parameters={ "id": id },
            body=body,
            once=True,
        )
        result: models.Transaction = self._call(operation, options)
        return result

    def search_all_transactions(
        self,
        *,
        needs_review: bool | None = None,
        business_id: models.BusinessId | None = None,
        mode: models.Mode | None = None,
        reference: models.Reference | None = None,
        customer_email: models.Email | None = None,
        amount_cents: models.AmountCents | None = None,
        created_after: models.Instant | datetime | None = None,
        created_before: models.Instant | datetime | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Transaction]:
        """Search the transactions of all businesses. Covers both modes. `needsReview=true` lists the transactions that wait for an operator; the other filters answer support requests. A business lists its own transactions with `GET /v1/transactions`. Needs the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/transactions",
            query={ "needsReview": needs_review, "businessId": business_id, "mode": mode, "reference": reference, "customerEmail": customer_email, "amountCents": amount_cents, "createdAfter": created_after, "createdBefore": created_before, "limit": limit, "cursor": cursor },
        )
        return Listed(operation, lambda page: self._call(page, options))

    def set_plan(
        self,
        id: str,
        body: models.SetPlanRequest,
        **options: Unpack[CallOptions],
    ) -> models.BusinessRecord:
        """Change the plan of a business. SANDBOX covers payment links, splits, payment status and API keys; PAID also `/v1` and direct payments. PAID approves the business’s open request. The audit log of the business records the change. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007)."""
        operation = Operation(
            "PUT",
            "/api/operator/businesses/{id}/plan",
            parameters={ "id": id },
            body=body,
        )
        result: models.BusinessRecord = self._call(operation, options)
        return result

    def void_settlement(
        self,
        id: str,
        body: models.VoidSettlementRequest,
        **options: Unpack[CallOptions],
    ) -> models.UploadedSettlement:
        """Void the settlement of a wrong file. Books every line of an uploaded settlement back, with entries of its own: nothing that was in a statement changes. Its name, its file and its payments are free for the right file. Its open differences are resolved, and what was missing before is missing again. In live mode a deposit above `RESOLVE_TWO_OPERATORS_ABOVE_CENTS` needs a second operator: 202 until one makes the same call. A repeat changes nothing, or completes a void that was interrupted. A settlement that was read from its provider is SV-3005. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007)."""
        operation = Operation(
            "POST",
            "/api/operator/settlements/{id}/void",
            parameters={ "id": id },
            body=body,
        )
        result: models.UploadedSettlement = self._call(operation, options)
        return result
