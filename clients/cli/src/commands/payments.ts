import type { Command } from 'commander'
import type { Body, Schemas, Transaction } from '../../../typescript/src/index.ts'
import { withKey, type Common } from '../clients.ts'
import { EXIT } from '../exit.ts'
import * as option from '../options.ts'
import { facts, money, show, time } from '../output.ts'

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
  program
    .command('create')
    .description('create a payment: charge a card token, or open a checkout for the payer')
    .addOption(option.amount().makeOptionMandatory())
    .addOption(option.currency())
    .option('-t, --token <token>', 'of a card, such as tok_success in test mode; without it a checkout opens')
    .option('-r, --reference <text>', 'of your order')
    .option('-d, --description <text>', 'that the payer sees')
    .option('-e, --email <address>', 'of the payer')
    .option('--return-url <url>', 'where the payer comes back to')
    .addOption(option.wait())
    .addOption(option.idempotencyKey())
    .action(async (_, command: Command) => create(command.optsWithGlobals()))
  program
    .command('get')
    .description('one payment, with its attempts')
    .argument('<transactionId>')
    .action(async (id: string, _, command: Command) => {
      const common: Common = command.optsWithGlobals()
      show(common.json, await withKey(common).getPayment(id), (payment) => shown(payment) + attempts(payment))
    })
  option
    .addList(program.command('list').description('payments, the newest first'))
    .option('-s, --state <state>', 'only those in this state')
    .option('-r, --reference <text>', 'only the one with this reference')
    .option('-e, --email <address>', 'only those by this payer')
    .action(async (_, command: Command) => {
      const options: option.ListOptions & { state?: Schemas['TransactionState']; reference?: string; email?: string } =
        command.optsWithGlobals()
      const { limit, state, reference, email } = options
      const query = { limit, ...(state && { state }), ...(reference && { reference }) }
      const list = withKey(options).listPayments({ ...query, ...(email && { customerEmail: email }) })
      await option.showList(options, list, HEADS, row)
    })
  program
    .command('cancel')
    .description('cancel a payment that nobody has paid')
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
    ...{ amountCents, currency },
    ...(token !== undefined && { paymentMethod: { type: 'CARD', token } }),
    ...(reference !== undefined && { reference }),
    ...(description !== undefined && { description }),
    ...(email !== undefined && { customer: { email } }),
    ...(returnUrl !== undefined && { returnUrl }),
  }
  const payment = await withKey(options).createPayment(body, option.callOptions(options))
  show(options.json, payment, shown)
  endedOtherwise(payment)
}

/** A script sees from how the command ended that no money moved. */
export function endedOtherwise({ state }: Transaction): void {
  if (state === 'FAILED' || state === 'STOPPED') process.exitCode = EXIT.otherwise
}

export const HEADS = ['transaction', 'state', 'amount', 'provider', 'reference', 'created']

export const row = (each: Transaction) => [
  ...[each.transactionId, each.state, money(each.amountCents, each.currency)],
  ...[each.providerId, each.reference, time(each.createdAt)],
]

export const shown = (each: Transaction): string =>
  facts([
    ['Transaction', each.transactionId],
    ['State', each.needsReview ? `${each.state}, needs a person` : each.state],
    ['Amount', money(each.amountCents, each.currency)],
    ['Refunded', each.refundedCents ? money(each.refundedCents, each.currency) : null],
    ['Of', each.originalTransactionId],
    ['Mode', each.mode],
    ['Provider', each.providerId],
    ['Because', each.failureReasonCode && `${each.failureReasonCode}: ${each.failureReasonMessage}`],
    ['Reference', each.reference],
    ['Payer goes to', each.nextAction?.url],
    ['Receipt', each.proof?.receiptId],
    ['Created', time(each.createdAt)],
  ])

const attempts = ({ attempts: made }: Schemas['TransactionDetail']): string =>
  made
    .map(({ providerId, state, reasonCode, startedAt }, index) =>
      [`Attempt ${index + 1}`, providerId, state, reasonCode, time(startedAt)].filter(Boolean).join('  '),
    )
    .join('\n')
