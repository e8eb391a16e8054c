import { useApi } from '../../api/hooks.ts'
import { DisputeReminder } from '../../parts/dispute-reminder.tsx'
import { useWaitingDisputes } from '../../parts/dispute-due.tsx'
import { Section } from '../../parts/page.tsx'
import { To } from '../../parts/to.tsx'
import { COUNTED_EVERY_MS, useBatchesToDecide, useFailingEndpoints } from '../../parts/waiting.ts'
import { toDo as texts } from '../../words/en/to-do.ts'

const REVIEWED = { query: { needsReview: true, limit: 100 } }

/** The work that waits for a user of the business. It is not shown if there is none. */
export function ToDo() {
  const disputes = useWaitingDisputes(true).waiting
  const reviews = useApi('GET /api/payments/history', REVIEWED, { poll: COUNTED_EVERY_MS }).data?.data ?? []
  const items = [
    { name: 'batches', list: '/payouts', filter: '', ids: useBatchesToDecide().map(({ batchId }) => batchId) },
    { name: 'endpoints', list: '/webhooks', filter: '', ids: useFailingEndpoints().map(({ id }) => id) },
    {
      name: 'reviews',
      list: '/transactions',
      filter: '?state=IN_REVIEW',
      ids: reviews.map(({ transactionId }) => transactionId),
    },
  ] as const
  const open = items.filter(({ ids }) => ids.length > 0)
  if (disputes.length + open.length === 0) return null
  return (
    <Section title={texts.title}>
      <DisputeReminder />
      {open.map(({ name, list, filter, ids }) => (
        <To key={name} to={ids.length === 1 ? `${list}/${ids[0]}` : list + filter}>
          {texts[name](ids.length)}
        </To>
      ))}
    </Section>
  )
}
