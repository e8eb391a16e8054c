/** SQL for the `ItemTally` of the batch that this SQL names; NULL where there is none. */
export const itemTally = (batchId: string): string => `
  (SELECT json_object_agg(s.state, s.items) FROM (
    SELECT t.state, count(*) AS items FROM payout_items i JOIN transactions t ON t.id = i.transaction_id
    WHERE i.batch_id = ${batchId} GROUP BY t.state) s)`
