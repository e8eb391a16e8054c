/**
 * In the statement that records an outcome, of the transaction `txn` that it moved. A refund holds its amount of the charge
 * until it FAILED, and once for each attempt of it that returned money: one that fails gives its amount free again, one that
 * succeeds after that takes it again. What then exceeds the charge is counted apart and flags the payment as well, and so
 * does an automatic refund that FAILED, since nobody else would see that a payer waits for money.
 */
export const reservedByRefund = `
    held AS (
      SELECT txn.refunds_attempt_id, txn.amount_cents
        * (greatest((txn.state <> 'FAILED')::int, others.returned + (txn.attempt_after = 'SUCCEEDED')::int)
          - greatest((txn.state_before <> 'FAILED')::int, others.returned + (txn.attempt_before = 'SUCCEEDED')::int)) AS more_cents
      FROM txn CROSS JOIN LATERAL
        (SELECT count(*)::int AS returned FROM attempts o WHERE o.transaction_id = txn.id AND o.id <> :attemptId AND o.state = 'SUCCEEDED') others
      WHERE txn.kind = 'REFUND'
    ),
    reserved AS (
      UPDATE attempts a SET
        refund_reserved_cents = least(a.captured_cents, a.refund_reserved_cents + a.over_refunded_cents + h.more_cents),
        over_refunded_cents = greatest(0, a.refund_reserved_cents + a.over_refunded_cents + h.more_cents - a.captured_cents)
      FROM held h WHERE a.id = h.refunds_attempt_id AND h.more_cents <> 0
      RETURNING h.more_cents > 0 AND a.over_refunded_cents > 0 AS exceeds
    ),
    payment AS (
      UPDATE transactions p SET review_reason = 'refund_failed', updated_at = now()
      FROM txn LEFT JOIN reserved ON true WHERE p.id = txn.original_transaction_id
        AND (reserved.exceeds OR (txn.auto_for_attempt_id IS NOT NULL AND txn.moves AND txn.state = 'FAILED'))
    )`
