import type { Command } from 'commander'
import { withKey, type Common } from '../clients.ts'
import * as option from '../options.ts'
import { show } from '../output.ts'
import { setExitCode, HEADS, row, shown } from './payments.ts'

export function addRefunds(program: Command): void {
  const refunds = program.command('refunds').description('refunds of payments')
  refunds
    .command('create')
    .description('refund a payment fully or partly')
    .argument('<transactionId>', 'id of the payment')
    .addOption(option.amount('amount in minor units (default: the remaining amount)'))
    .option('--reason <text>')
    .addOption(option.wait())
    .addOption(option.idempotencyKey())
    .action(async (transactionId: string, _, command: Command) => {
      const options: Common & { amountCents?: number; reason?: string; wait?: number } = command.optsWithGlobals()
      const { amountCents, reason } = options
      const body = { transactionId, ...(amountCents && { amountCents }), ...(reason && { reason }) }
      const refund = await withKey(options).createRefund(body, option.callOptions(options))
      show(options.json, refund, shown)
      setExitCode(refund)
    })
  refunds
    .command('get')
    .description('show one refund')
    .argument('<transactionId>', 'id of the refund')
    .action(async (id: string, _, command: Command) => {
      const common: Common = command.optsWithGlobals()
      show(common.json, await withKey(common).getRefund(id), shown)
    })
  option
    .addList(refunds.command('list').description('list refunds, newest first'))
    .option('--of <transactionId>', 'only refunds of this payment')
    .action(async (_, command: Command) => {
      const options: option.ListOptions & { of?: string } = command.optsWithGlobals()
      const { limit, of } = options
      const list = withKey(options).listRefunds({ limit, ...(of && { originalTransactionId: of }) })
      await option.showList(options, list, HEADS, row)
    })
}
