import { confirm } from '@inquirer/prompts'
import type { Command } from 'commander'
import type { Schemas } from '../../../typescript/src/index.ts'
import { withKey, withSession, type Common } from '../clients.ts'
import { EXIT, Failure } from '../exit.ts'
import * as option from '../options.ts'
import { columns, facts, money, say, show, time } from '../output.ts'

type Batch = Schemas['PayoutBatch']
type Decision = Common & { contentHash?: string; yes?: boolean; idempotencyKey?: string }

export function addPayouts(program: Command): void {
  const payouts = program.command('payouts').description('payout batches: one makes them, another approves')
  option
    .addList(payouts.command('list').description('batches, the newest first'))
    .action(async (_, command: Command) => {
      const options: option.ListOptions = command.optsWithGlobals()
      const heads = ['batch', 'state', 'total', 'succeeded', 'failed', 'created']
      await option.showList(options, withKey(options).listPayoutBatches({ limit: options.limit }), heads, (batch) => [
        ...[batch.batchId, batch.state, money(batch.totalCents, batch.currency)],
        ...[batch.counts.succeeded, batch.counts.failed, time(batch.createdAt)],
      ])
    })
  payouts
    .command('get')
    .description('one batch, with its items')
    .argument('<batchId>')
    .action(async (id: string, _, command: Command) => {
      const common: Common = command.optsWithGlobals()
      show(common.json, await withKey(common).getPayoutBatch(id), shown)
    })
  payouts
    .command('approve')
    .description('approve a batch as the ADMIN who did not make it; its items are then paid')
    .argument('<batchId>')
    .option('--content-hash <hash>', 'of what you looked at; without it the batch is shown and you are asked')
    .option('-y, --yes', 'do not ask')
    .addOption(option.idempotencyKey())
    .action(async (id: string, _, command: Command) => approve(id, command.optsWithGlobals()))
  payouts
    .command('reject')
    .description('reject a batch; none of its items is paid')
    .argument('<batchId>')
    .requiredOption('--reason <text>', 'for who made it')
    .addOption(option.idempotencyKey())
    .action(async (id: string, _, command: Command) => {
      const options: Decision & { reason: string } = command.optsWithGlobals()
      const payments = await withSession(options)
      const batch = await payments.rejectPayoutBatch(id, { reason: options.reason }, option.callOptions(options))
      show(options.json, batch, shown)
    })
}

/** What is approved is what was seen: the hash binds every item, and a batch that became another one is refused. */
async function approve(id: string, options: Decision): Promise<void> {
  const payments = await withSession(options)
  let { contentHash } = options
  if (contentHash === undefined) {
    const batch = await payments.getPayoutBatch(id)
    if (options.yes !== true) {
      if (!process.stdin.isTTY)
        throw new Failure('Nobody can be asked here: give --content-hash, or --yes.', EXIT.usage)
      say(shown(batch))
      const total = money(batch.totalCents, batch.currency)
      if (!(await confirm({ message: `Pay ${total} to ${batch.items.length} recipients?`, default: false }))) return
    }
    contentHash = batch.approval.contentHash
  }
  show(options.json, await payments.approvePayoutBatch(id, { contentHash }, option.callOptions(options)), shown)
}

const shown = (batch: Batch): string =>
  [
    facts([
      ['Batch', batch.batchId],
      ['State', batch.state],
      ['Total', money(batch.totalCents, batch.currency)],
      ['Description', batch.description],
      ['Approvals', `${batch.approval.decisions.length} of ${batch.approval.required}`],
      ['Decide until', time(batch.approval.expiresAt)],
      ['Content hash', batch.approval.contentHash],
    ]),
    columns(
      ['transaction', 'state', 'amount', 'recipient', 'because'],
      batch.items.map((item) => [
        ...[item.transactionId, item.state, money(item.amountCents, item.currency), item.recipientId],
        item.failureReasonCode,
      ]),
    ),
  ].join('\n')
