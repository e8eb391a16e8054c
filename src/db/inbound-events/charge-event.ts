/**
 * SQL: the tables `charge`, which the reference names in a mode whose secret fits, and `event`, the row that is stored
 * for the event unless it is stored already. The event itself says nothing more about the charge, so the row is
 * handled at once.
 */
export const eventOfCharge = (isDispute: boolean): string => `
  charge AS (
    SELECT a.id AS attempt_id, t.id AS transaction_id, t.business_id, t.mode, now() AS handled_at
    FROM attempts AS a
      JOIN transactions AS t ON t.id = a.transaction_id
    WHERE a.provider_reference = :providerReference
      AND a.provider_id = :providerId
      AND t.mode = ANY (:modes)
      AND t.kind = 'COLLECT'
  ),
  event AS (
    INSERT INTO inbound_events
      (id, provider_id, provider_event_id, type, body, attempt_id, transaction_id, dispute, handled_at)
    SELECT :id, :providerId, :providerEventId, :type, :body, c.attempt_id, c.transaction_id, ${isDispute},
      c.handled_at
    FROM (SELECT 1) AS one
      LEFT JOIN charge AS c ON true
    ON CONFLICT (provider_id, provider_event_id) DO NOTHING
    RETURNING attempt_id
  )`
