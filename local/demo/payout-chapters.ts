import { Payments, type Schemas } from '../../clients/typescript/src/index.ts'
import { chapter, describe, rand, say, sayEvent, showWorkflow, type Stage } from './narration.ts'

async function recipient(api: Payments, name: string, accountNumber: string): Promise<string> {
  const made = await api.createRecipient({ name, bankCode: '470010', accountNumber, currency: 'ZAR' })
  say(`  recipient    ${name}, account …${made.accountLast4}`)
  return made.id
}

function sayBatch(what: string, { state, totalCents, counts }: Schemas['PayoutBatch']): void {
  const { pending, succeeded, failed, stopped } = counts
  const items = `${pending} pending, ${succeeded} succeeded, ${failed} failed, ${stopped} stopped`
  say(`  ${what.padEnd(12)} ${state}, ${rand(totalCents)}: ${items}`)
}

/**
 * Signs in as the second ADMIN: the first one minted the API key that creates the batches, so only another may approve.
 */
async function approver({ demo: { baseUrl, admins }, api }: Stage): Promise<Payments> {
  const { email, password } = admins[1]
  say(`  approver     ${email}, who did not create the batch`)
  return new Payments({ baseUrl, accessToken: (await api.login({ email, password })).accessToken })
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
  const batch = await api.createPayoutBatch({ currency: 'ZAR', description: 'Wages', items })
  sayBatch('created', batch)
  const admin = await approver(stage)
  const { contentHash } = batch.approval
  say(`  approves     ${contentHash.slice(0, 16)}…, the hash of names, accounts and amounts`)
  await admin.approvePayoutBatch(batch.batchId, { contentHash })
  for (const { transactionId } of batch.items) await sayEvent(receiver, 'payout.succeeded', transactionId)
  sayBatch('now', await api.getPayoutBatch(batch.batchId))
  showWorkflow(demo, `payout-batch-${batch.batchId}`)
  for (const { transactionId } of batch.items) showWorkflow(demo, `payout-${transactionId}`)
}

export async function rejectedPayout(stage: Stage): Promise<void> {
  const { demo, api, receiver } = stage
  chapter('An approver rejects a payout')
  const recipientId = await recipient(api, 'Nobody Known', '9876543210')
  const batch = await api.createPayoutBatch({ recipientId, amountCents: 900_000, currency: 'ZAR' })
  sayBatch('created', batch)
  const admin = await approver(stage)
  await admin.rejectPayoutBatch(batch.batchId, { reason: 'Not our supplier.' })
  await sayEvent(receiver, 'payout.failed', batch.items[0]!.transactionId)
  const now = await api.getPayoutBatch(batch.batchId)
  sayBatch('now', now)
  for (const item of now.items) say(`  item         ${describe(item)}: ${item.failureReasonCode}`)
  showWorkflow(demo, `payout-batch-${batch.batchId}`)
}
