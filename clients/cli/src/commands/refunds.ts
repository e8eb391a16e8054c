import type { Command } from 'commander'
import { withKey, type Common } from '../clients.ts'
import * as option from '../options.ts'
import { show } from '../output.ts'
import { endedOtherwise, HEADS, row, shown } from './payments.ts'

export function addRefunds(program: Command): void {
  const refunds = program.command('refunds').description('give back what was paid')
  refunds
    .command('create')
    .description('refund a payment, in whole or in part')
    .argument('<transactionId>', 'of the payment')
    .addOption(option.amount('in minor units; all that is left by default'))
    .option('--reason <text>')
    .addOption(option.wait())
    .addOption(option.idempotencyKey())
    .action(async (transactionId: string, _, command: Command) => {
      const options: Common & { amountCents?: number; reason?: string; wait?: number } = command.optsWithGlobals()
      const { amountCents, reason } = options
      const body = { transactionId, ...(amountCents && { amountCents }), ...(reason && { reason }) }
      const refund = await withKey(options).createRefund(body, option.callOptions(options))
      show(options.json, refund, shown)
      endedOtherwise(refund)
    })
  refunds
    .command('get')
    .description('one refund')
    .argument('<transactionId>', 'of the refund')
    .action(async (id: string, _, command: Command) => {
      const common: Common = command.optsWithGlobals()
      show(common.json, await withKey(common).getRefund(id), shown)
    })
  option
    .addList(refunds.command('list').description('refunds, the newest first'))
    .option('--of <transactionId>', 'only those of this payment')
    .action(async (_, command: Command) => {
      const options: option.ListOptions & { of?: string } = command.optsWithGlobals()
      const { limit, of } = options
      const list = withKey(options).listRefunds({ limit, ...(of && { originalTransactionId: of }) })
      await option.showList(options, list, HEADS, row)
    })
}
