import type { Command } from 'commander'
import type { Schemas } from '../../../typescript/src/index.ts'
import { withKey } from '../clients.ts'
import * as option from '../options.ts'
import { facts, money, show, time } from '../output.ts'
import type { Common } from '../profiles.ts'

type Create = Common & {
  amountCents: number
  currency: Schemas['Currency']
  description?: string
  reference?: string
  expiresInHours?: number
  idempotencyKey?: string
}

export function addLinks(program: Command): void {
  const links = program.command('links').description('payment links to send to a payer')
  links
    .command('create')
    .description('create a link that can be paid once')
    .addOption(option.amount().makeOptionMandatory())
    .addOption(option.currency())
    .option('-d, --description <text>', 'description that the payer sees')
    .option('-r, --reference <text>', 'reference of your order')
    .addOption(option.number('--expires-in-hours <hours>', 'hours until the link expires', 1, 8_760))
    .addOption(option.idempotencyKey())
    .action(async (_, command: Command) => {
      const options: Create = command.optsWithGlobals()
      const { amountCents, currency, description, reference, expiresInHours } = options
      const body = {
        amountCents,
        currency,
        ...(description !== undefined && { description }),
        ...(reference !== undefined && { reference }),
        ...(expiresInHours !== undefined && { expiresInHours }),
      }
      show(options.json, await withKey(options).createPaymentLink(body, option.callOptions(options)), shown)
    })
  links
    .command('get')
    .description('show one link')
    .argument('<linkId>')
    .action(async (id: string, _, command: Command) => {
      const common: Common = command.optsWithGlobals()
      show(common.json, await withKey(common).getPaymentLink(id), shown)
    })
  option
    .addList(links.command('list').description('list links, newest first'))
    .addOption(option.state('link', 'only links in this state'))
    .option('--search <text>', 'only those with this reference, description, customer, amount or id')
    .action(async (_, command: Command) => {
      const options: option.ListOptions & { state?: Schemas['PaymentLinkState']; search?: string } =
        command.optsWithGlobals()
      const { limit, state, search } = options
      const list = withKey(options).listPaymentLinks({ limit, ...(state && { state }), ...(search && { search }) })
      await option.showList(options, list, ['link', 'state', 'amount', 'reference', 'expires', 'address'], (link) => [
        link.id,
        link.state,
        money(link.amountCents, link.currency),
        link.reference,
        time(link.expiresAt),
        link.paymentUrl,
      ])
    })
  links
    .command('end')
    .description('expire an unpaid link')
    .argument('<linkId>')
    .addOption(option.idempotencyKey())
    .action(async (id: string, _, command: Command) => {
      const options: Common & { idempotencyKey?: string } = command.optsWithGlobals()
      show(options.json, await withKey(options).expirePaymentLink(id, option.callOptions(options)), shown)
    })
}

const shown = (link: Schemas['PaymentLink']): string =>
  facts([
    ['Link', link.id],
    ['State', link.state],
    ['Amount', money(link.amountCents, link.currency)],
    ['Description', link.description],
    ['Reference', link.reference],
    ['Expires', time(link.expiresAt)],
    ['Send', link.paymentUrl],
  ])
