import { confirm } from '@inquirer/prompts'
import type { Command } from 'commander'
import { Payments } from '../../../typescript/src/index.ts'
import { sessionAccessInMode, withKey } from '../clients.ts'
import { Failure } from '../exit.ts'
import * as option from '../options.ts'
import { money, say, show, time } from '../output.ts'
import { shownBatch, shownForApproval } from '../payout-batch.ts'
import type { Common } from '../profiles.ts'
import { addCreatePayouts } from './create-payouts.ts'

type Decision = Common & { contentHash?: string; yes?: boolean; idempotencyKey?: string }

export function addPayouts(program: Command): void {
  const payouts = program.command('payouts').description('payout batches; an approver agrees to them')
  addCreatePayouts(payouts)
  option
    .addList(payouts.command('list').description('list batches, newest first'))
    .action(async (_, command: Command) => {
      const options: option.ListOptions = command.optsWithGlobals()
      const heads = ['batch', 'state', 'total', 'succeeded', 'failed', 'created']
      await option.showList(options, withKey(options).listPayoutBatches({ limit: options.limit }), heads, (batch) => [
        batch.batchId,
        batch.state,
        money(batch.totalCents, batch.currency),
        batch.counts.succeeded,
        batch.counts.failed,
        time(batch.createdAt),
      ])
    })
  payouts
    .command('get')
    .description('show one batch with its items')
    .argument('<batchId>')
    .action(async (id: string, _, command: Command) => {
      const common: Common = command.optsWithGlobals()
      show(common.json, await withKey(common).getPayoutBatch(id), shownBatch)
    })
  payouts
    .command('approve')
    .description('approve a batch of another user, as ADMIN; its items are then paid')
    .argument('<batchId>')
    .option('--content-hash <hash>', 'hash of the batch that you checked (default: show the batch and ask)')
    .option('-y, --yes', 'approve without confirmation')
    .addOption(option.idempotencyKey())
    .action(async (id: string, _, command: Command) => approve(id, command.optsWithGlobals()))
  payouts
    .command('cancel')
    .description('cancel a batch that nobody has approved or rejected')
    .argument('<batchId>')
    .addOption(option.idempotencyKey())
    .action(async (id: string, _, command: Command) => {
      const options: Decision = command.optsWithGlobals()
      show(options.json, await withKey(options).cancelPayoutBatch(id, option.callOptions(options)), shownBatch)
    })
  payouts
    .command('reject')
    .description('reject a batch; none of its items is paid')
    .argument('<batchId>')
    .requiredOption('--reason <text>', 'reason for the creator of the batch')
    .addOption(option.idempotencyKey())
    .action(async (id: string, _, command: Command) => {
      const options: Decision & { reason: string } = command.optsWithGlobals()
      const payments = new Payments(await sessionAccessInMode(options))
      const batch = await payments.rejectPayoutBatch(id, { reason: options.reason }, option.callOptions(options))
      show(options.json, batch, shownBatch)
    })
}

/** Approves exactly what was shown: the hash covers every item, and the service refuses a changed batch. */
async function approve(id: string, options: Decision): Promise<void> {
  const payments = new Payments(await sessionAccessInMode(options))
  let { contentHash } = options
  if (contentHash === undefined) {
    const batch = await payments.getPayoutBatch(id)
    if (options.yes !== true) {
      if (!process.stdin.isTTY)
        throw new Failure('There is no terminal for a confirmation. Pass --content-hash or --yes.')
      say(shownForApproval(batch, await payments.getPayoutAccounts(id)))
      const total = money(batch.totalCents, batch.currency)
      if (!(await confirm({ message: `Pay ${total} to ${batch.items.length} recipients?`, default: false }))) return
    }
    contentHash = batch.approval.contentHash
  }
  show(options.json, await payments.approvePayoutBatch(id, { contentHash }, option.callOptions(options)), shownBatch)
}
