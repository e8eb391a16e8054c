import type { Command } from 'commander'
import type { Body, Schemas } from '../../../typescript/src/index.ts'
import { withKey } from '../clients.ts'
import * as option from '../options.ts'
import { show } from '../output.ts'
import type { Common } from '../profiles.ts'
import {
  addTransactionFilters,
  HEADS,
  row,
  setExitCode,
  shown,
  type TransactionFilters,
  transactionFiltersOf,
  withAttempts,
} from '../transactions.ts'

type Create = Common & {
  amountCents: number
  currency: Schemas['Currency']
  token?: string
  reference?: string
  description?: string
  email?: string
  returnUrl?: string
  wait?: number
  idempotencyKey?: string
}

export function addPayments(program: Command): void {
  const payments = program.command('payments').description('payments by card token or checkout')
  payments
    .command('create')
    .description('create a payment: charge a card token, or open a checkout for the payer')
    .addOption(option.amount().makeOptionMandatory())
    .addOption(option.currency())
    .option('-t, --token <token>', 'card token, such as tok_success in test mode (default: open a checkout)')
    .option('-r, --reference <text>', 'reference of your order')
    .option('-d, --description <text>', 'description that the payer sees')
    .option('-e, --email <address>', 'email of the payer')
    .option('--return-url <url>', 'address to which the payer returns')
    .addOption(option.wait())
    .addOption(option.idempotencyKey())
    .action(async (_, command: Command) => create(command.optsWithGlobals()))
  payments
    .command('get')
    .description('show one payment with its attempts')
    .argument('<transactionId>')
    .action(async (id: string, _, command: Command) => {
      const common: Common = command.optsWithGlobals()
      show(common.json, await withKey(common).getPayment(id), withAttempts)
    })
  addTransactionFilters(option.addList(payments.command('list').description('list payments, newest first'))).action(
    async (_, command: Command) => {
      const options: option.ListOptions & TransactionFilters = command.optsWithGlobals()
      await option.showList(options, withKey(options).listPayments(transactionFiltersOf(options)), HEADS, row)
    },
  )
  payments
    .command('cancel')
    .description('cancel an unpaid payment')
    .argument('<transactionId>')
    .addOption(option.idempotencyKey())
    .action(async (id: string, _, command: Command) => {
      const options: Common & { idempotencyKey?: string } = command.optsWithGlobals()
      show(options.json, await withKey(options).cancelPayment(id, option.callOptions(options)), shown)
    })
}

async function create(options: Create): Promise<void> {
  const { amountCents, currency, token, reference, description, email, returnUrl } = options
  const body: Body<'createPayment'> = {
    amountCents,
    currency,
    ...(token !== undefined && { paymentMethod: { type: 'CARD', token } }),
    ...(reference !== undefined && { reference }),
    ...(description !== undefined && { description }),
    ...(email !== undefined && { customer: { email } }),
    ...(returnUrl !== undefined && { returnUrl }),
  }
  const payment = await withKey(options).createPayment(body, option.callOptions(options))
  show(options.json, payment, shown)
  setExitCode(payment)
}
