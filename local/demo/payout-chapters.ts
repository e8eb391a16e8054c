import { type ApiClient, type Json, sessionClient } from './api-client.ts'
import { chapter, describe, rand, say, sayEvent, showWorkflow, type Stage } from './narration.ts'

async function recipient(api: ApiClient, name: string, accountNumber: string): Promise<string> {
  const made = await api.post('/v1/recipients', { name, bankCode: '470010', accountNumber, currency: 'ZAR' })
  say(`  recipient    ${name}, account …${String(made.accountLast4)}`)
  return String(made.id)
}

function sayBatch(what: string, { state, totalCents, counts }: Json): void {
  const { pending, succeeded, failed, stopped } = counts as Record<string, number>
  const items = `${pending} pending, ${succeeded} succeeded, ${failed} failed, ${stopped} stopped`
  say(`  ${what.padEnd(12)} ${String(state)}, ${rand(totalCents)}: ${items}`)
}

const idsOf = ({ items }: Json): string[] => (items as Json[]).map(({ transactionId }) => String(transactionId))

/**
 * Signs in as the second ADMIN: the first one minted the API key that creates the batches, so only another may approve.
 */
async function approver({ demo }: Stage): Promise<ApiClient> {
  const { email } = demo.admins[1]
  say(`  approver     ${email}, who did not create the batch`)
  return await sessionClient(demo, demo.admins[1])
}

export async function approvedPayouts(stage: Stage): Promise<void> {
  const { demo, api, receiver } = stage
  chapter('An approver agrees to a payout to two people')
  const [lerato, sipho] = [
    await recipient(api, 'Lerato Dlamini', '1234567890'),
    await recipient(api, 'Sipho Ndlovu', '6200000017'),
  ]
  const items = [
    { recipientId: lerato, amountCents: 250_000 },
    { recipientId: sipho, amountCents: 180_000 },
  ]
  const batch = await api.post('/v1/payouts', { currency: 'ZAR', description: 'Wages', items })
  sayBatch('created', batch)
  const admin = await approver(stage)
  const { contentHash } = batch.approval as Json
  say(`  approves     ${String(contentHash).slice(0, 16)}…, the hash of names, accounts and amounts`)
  await admin.post(`/v1/payouts/${String(batch.batchId)}/approve`, { contentHash })
  for (const id of idsOf(batch)) await sayEvent(receiver, 'payout.succeeded', id)
  sayBatch('now', await api.get(`/v1/payouts/${String(batch.batchId)}`))
  showWorkflow(demo, `payout-batch-${String(batch.batchId)}`)
  for (const id of idsOf(batch)) showWorkflow(demo, `payout-${id}`)
}

export async function rejectedPayout(stage: Stage): Promise<void> {
  const { demo, api, receiver } = stage
  chapter('An approver rejects a payout')
  const recipientId = await recipient(api, 'Nobody Known', '9876543210')
  const batch = await api.post('/v1/payouts', { recipientId, amountCents: 900_000, currency: 'ZAR' })
  sayBatch('created', batch)
  const admin = await approver(stage)
  await admin.post(`/v1/payouts/${String(batch.batchId)}/reject`, { reason: 'Not our supplier.' })
  const [id] = idsOf(batch)
  await sayEvent(receiver, 'payout.failed', id!)
  const now = await api.get(`/v1/payouts/${String(batch.batchId)}`)
  const [item] = now.items as Json[]
  sayBatch('now', now)
  say(`  item         ${describe(item!)}: ${String(item!.failureReasonCode)}`)
  showWorkflow(demo, `payout-batch-${String(batch.batchId)}`)
}
