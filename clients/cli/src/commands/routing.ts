import { type Command, Option } from 'commander'
import type { Schemas } from '../../../typescript/src/index.ts'
import { withKey, type Common } from '../clients.ts'
import * as option from '../options.ts'
import { columns, show } from '../output.ts'

type Preview = Common & { amountCents: number; currency: Schemas['Currency']; method: Schemas['PaymentMethodType'] }

export function addRouting(program: Command): void {
  program
    .command('routing')
    .description('which provider takes a payment, and why')
    .command('preview')
    .description('how a payment would be routed now; nothing is made')
    .addOption(option.amount().makeOptionMandatory())
    .addOption(option.currency())
    .addOption(new Option('-m, --method <type>').choices(['CARD', 'BANK_TRANSFER']).default('CARD'))
    .action(async (_, command: Command) => {
      const options: Preview = command.optsWithGlobals()
      const { amountCents, currency, method } = options
      const body = { amountCents, currency, paymentMethod: { type: method } }
      show(options.json, await withKey(options).previewRouting(body), shown)
    })
}

const shown = ({ candidates, chosen, fallbackOrder, lastResort }: Schemas['Routing']): string =>
  [
    chosen
      ? `In this order: ${[chosen, ...fallbackOrder].join(', ')}${lastResort ? ' (none is healthy)' : ''}`
      : 'None takes it.',
    columns(
      ['provider', 'rail', 'score', 'left out because'],
      candidates.map(({ providerId, rail, score, excludedBecause }) => [
        ...[providerId, rail, score?.toFixed(4)],
        excludedBecause,
      ]),
    ),
  ].join('\n')
