import type { Command } from 'commander'
import type { Schemas } from '../../../typescript/src/index.ts'
import { withKey } from '../clients.ts'
import * as option from '../options.ts'
import { show } from '../output.ts'
import type { Common } from '../profiles.ts'
import {
  addTransactionFilters,
  HEADS,
  originalTransaction,
  row,
  type TransactionFilters,
  transactionFiltersOf,
  withAttempts,
} from '../transactions.ts'

type List = option.ListOptions & TransactionFilters & { kind?: Schemas['TransactionKind']; of?: string }

export function addTransactions(program: Command): void {
  const transactions = program.command('transactions').description('payments, refunds and payouts in one list')
  transactions
    .command('get')
    .description('show one transaction with its attempts')
    .argument('<transactionId>')
    .action(async (id: string, _, command: Command) => {
      const common: Common = command.optsWithGlobals()
      show(common.json, await withKey(common).getTransaction(id), withAttempts)
    })
  addTransactionFilters(option.addList(transactions.command('list').description('list transactions, newest first')))
    .addOption(option.kind())
    .addOption(originalTransaction())
    .action(async (_, command: Command) => {
      const options: List = command.optsWithGlobals()
      const { kind, of } = options
      const query = {
        ...transactionFiltersOf(options),
        ...(kind && { kind }),
        ...(of && { originalTransactionId: of }),
      }
      await option.showList(options, withKey(options).listTransactions(query), ['kind', ...HEADS], (each) => [
        each.kind,
        ...row(each),
      ])
    })
}
