import type { Command } from 'commander'
import { withKey } from '../clients.ts'
import * as option from '../options.ts'
import { show } from '../output.ts'
import type { Common } from '../profiles.ts'
import {
  addTransactionFilters,
  HEADS,
  originalTransaction,
  row,
  setExitCode,
  shown,
  type TransactionFilters,
  transactionFiltersOf,
} from '../transactions.ts'

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
  addTransactionFilters(option.addList(refunds.command('list').description('list refunds, newest first')))
    .addOption(originalTransaction())
    .action(async (_, command: Command) => {
      const options: option.ListOptions & TransactionFilters & { of?: string } = command.optsWithGlobals()
      const { of } = options
      const query = { ...transactionFiltersOf(options), ...(of && { originalTransactionId: of }) }
      await option.showList(options, withKey(options).listRefunds(query), HEADS, row)
    })
}
