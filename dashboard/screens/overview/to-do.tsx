import { DisputeReminder, useWaitingDisputes } from '../../parts/dispute-due.tsx'
import { Section } from '../../parts/page.tsx'
import { To } from '../../parts/to.tsx'
import { useBatchesToDecide, useFailingEndpoints } from '../../parts/waiting.ts'
import { toDo as texts } from '../../words/en/to-do.ts'

/** Leads to the only one, or to the list. */
const counted = (list: string, ids: readonly string[]) => ({
  count: ids.length,
  to: ids.length === 1 ? `${list}/${ids[0]}` : list,
})

/** The work that waits for a user of the business. It is not shown if there is none. */
export function ToDo({ reviews }: { reviews: number }) {
  const disputes = useWaitingDisputes(true).waiting
  const batches = useBatchesToDecide().map(({ batchId }) => batchId)
  const endpoints = useFailingEndpoints().map(({ id }) => id)
  const items = [
    { name: 'batches', ...counted('/payouts', batches) },
    { name: 'endpoints', ...counted('/webhooks', endpoints) },
    { name: 'reviews', count: reviews, to: '/transactions?state=IN_REVIEW' },
  ] as const
  const open = items.filter(({ count }) => count > 0)
  if (disputes.length + open.length === 0) return null
  return (
    <Section title={texts.title}>
      <DisputeReminder />
      {open.map(({ name, count, to }) => (
        <To key={name} to={to}>
          {texts[name](count)}
        </To>
      ))}
    </Section>
  )
}
