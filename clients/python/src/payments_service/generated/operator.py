"""Made by `npm run clients` from the service's document. Do not change it by hand."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Unpack

from ..calls import CallOptions, Operation, WaitOptions, WriteOptions
from ..lists import Listed
from . import models


class Operator(ABC):
    """An operation of the service, by its method and path, is a method here."""

    @abstractmethod
    def _call(self, operation: Operation, options: Mapping[str, Any]) -> Any: ...

    def approve_kyc(
        self,
        id: str,
        body: models.ApproveKycRequest | None = None,
        **options: Unpack[WriteOptions],
    ) -> models.BusinessRecord:
        """Approve a business for live mode. After what the business submitted was checked. Only what was submitted and is not decided yet, else SV-3005. Name the submission that you have read, since a rejected business may submit again. An approval is not taken back. With the session of an operator."""
        operation = Operation(
            "POST",
            "/api/operator/businesses/{id}/kyc/approve",
            parameters={ "id": id,  },
            body=body,
            once=True,
        )
        answer: models.BusinessRecord = self._call(operation, options)
        return answer

    def approve_plan_request(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.PlanRequestForOperator:
        """Approve a request: the business moves to the paid plan. Only a request that is OPEN, else SV-3005. `PUT /api/operator/businesses/{id}/plan` approves the open request too. With the session of an operator."""
        operation = Operation(
            "POST",
            "/api/operator/plan-requests/{id}/approve",
            parameters={ "id": id,  },
            once=True,
        )
        answer: models.PlanRequestForOperator = self._call(operation, options)
        return answer

    def get_service_health(
        self,
        **options: Unpack[CallOptions],
    ) -> models.OperatorHealth:
        """How the providers, the engine and the relay are doing. The first thing to look at where payments fail or wait: circuits and success rates of each connected provider, what is left of its calls, whether a worker polls the engine, and what is due and not taken yet. With the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/health",
        )
        answer: models.OperatorHealth = self._call(operation, options)
        return answer

    def inspect_transaction(
        self,
        id: str,
        **options: Unpack[CallOptions],
    ) -> models.OperatorTransactionDetail:
        """Read a transaction of any business, with its attempts and why it waits for a person. What to look up at the provider (`providerReference`), what the provider reported where that differs, and `reviewReason`. Then resolve it, or restart an automatic refund. With the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/transactions/{id}",
            parameters={ "id": id,  },
        )
        answer: models.OperatorTransactionDetail = self._call(operation, options)
        return answer

    def list_businesses(
        self,
        *,
        kyc_state: models.KycState | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.BusinessForOperator]:
        """List businesses, with what waits for a decision. The operator's list of work: with `kycState=SUBMITTED` those that wait for a decision, each with what it submitted. With the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/businesses",
            query={ "kycState": kyc_state, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_plan_requests(
        self,
        *,
        state: models.PlanRequestState | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.PlanRequestForOperator]:
        """List requests for the paid plan. The operator's queue: with `state=OPEN` the requests that wait for a decision, each with its business. With the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/plan-requests",
            query={ "state": state, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def list_provider_events(
        self,
        *,
        matched: bool | None = None,
        provider: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.ProviderEvent]:
        """List the signed events that providers sent. With `matched=false` those that name no attempt of this service: money that a provider moved and we do not know of, or an account that somebody else uses too. Look them up at the provider by `providerEventId`. With the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/provider-events",
            query={ "matched": matched, "provider": provider, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def reject_kyc(
        self,
        id: str,
        body: models.RejectKycRequest,
        **options: Unpack[WriteOptions],
    ) -> models.BusinessRecord:
        """Reject what a business submitted. Where something is wrong or missing in it. The business reads the reason in its account status, and may submit again. With the session of an operator."""
        operation = Operation(
            "POST",
            "/api/operator/businesses/{id}/kyc/reject",
            parameters={ "id": id,  },
            body=body,
            once=True,
        )
        answer: models.BusinessRecord = self._call(operation, options)
        return answer

    def reject_plan_request(
        self,
        id: str,
        **options: Unpack[WriteOptions],
    ) -> models.PlanRequestForOperator:
        """Reject a request for the paid plan. Only a request that is OPEN, else SV-3005. The business stays on the Sandbox plan and may ask again. With the session of an operator."""
        operation = Operation(
            "POST",
            "/api/operator/plan-requests/{id}/reject",
            parameters={ "id": id,  },
            once=True,
        )
        answer: models.PlanRequestForOperator = self._call(operation, options)
        return answer

    def resolve_transaction(
        self,
        id: str,
        body: models.ResolveTransactionRequest,
        **options: Unpack[WriteOptions],
    ) -> models.Transaction:
        """Resolve a transaction that is flagged for review. The last resort for an unknown outcome, after you asked the provider: records SUCCEEDED or FAILED, with your note, in the audit of the business. Only a flagged transaction can be resolved, and only once its provider can no longer answer; anything else is SV-3005. In live mode SUCCEEDED above `RESOLVE_TWO_OPERATORS_ABOVE_CENTS` needs a second operator: 202 until one makes the same call. If the transaction is terminal, the outcome it already has clears the flag and changes no state; another outcome is SV-3005. To send a refund that FAILED again, restart it instead. With the session of an operator. In the dashboard only within five minutes of the password: SV-1007."""
        operation = Operation(
            "POST",
            "/api/operator/transactions/{id}/resolve",
            parameters={ "id": id,  },
            body=body,
            once=True,
        )
        answer: models.Transaction = self._call(operation, options)
        return answer

    def restart_refund(
        self,
        id: str,
        body: models.RestartRefundRequest,
        **options: Unpack[WriteOptions],
    ) -> models.Transaction:
        """Send an automatic refund again that FAILED. Once the cause is gone for which an automatic refund (late success, second payment of a link) FAILED. It has to be flagged: a new attempt follows, and the payment that it returns stays flagged. Anything else is SV-3005. With the session of an operator. In the dashboard only within five minutes of the password: SV-1007."""
        operation = Operation(
            "POST",
            "/api/operator/transactions/{id}/restart",
            parameters={ "id": id,  },
            body=body,
            once=True,
        )
        answer: models.Transaction = self._call(operation, options)
        return answer

    def search_all_transactions(
        self,
        *,
        needs_review: bool | None = None,
        reference: models.Reference | None = None,
        customer_email: models.Email | None = None,
        amount_cents: models.AmountCents | None = None,
        created_after: models.Instant | None = None,
        created_before: models.Instant | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        **options: Unpack[CallOptions],
    ) -> Listed[models.Transaction]:
        """List or find transactions of all businesses, of both modes. With `needsReview=true` the transactions that wait for a person. The other filters find what somebody asks about. A business lists its own with `GET /v1/transactions`. With the session of an operator."""
        operation = Operation(
            "GET",
            "/api/operator/transactions",
            query={ "needsReview": needs_review, "reference": reference, "customerEmail": customer_email, "amountCents": amount_cents, "createdAfter": created_after, "createdBefore": created_before, "limit": limit, "cursor": cursor,  },
        )
        return Listed(operation, lambda asked: self._call(asked, options))

    def set_plan(
        self,
        id: str,
        body: models.SetPlanRequest,
        **options: Unpack[CallOptions],
    ) -> models.BusinessRecord:
        """Move a business to another plan. When a business has agreed on another plan: SANDBOX is for payment links, PAID for everything under `/v1` as well. An open request of the business for the paid plan is approved by it. It is in the audit of the business. With the session of an operator."""
        operation = Operation(
            "PUT",
            "/api/operator/businesses/{id}/plan",
            parameters={ "id": id,  },
            body=body,
        )
        answer: models.BusinessRecord = self._call(operation, options)
        return answer
