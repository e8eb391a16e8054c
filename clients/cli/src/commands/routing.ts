import { type Command, Option } from 'commander'
import type { Schemas } from '../../../typescript/src/index.ts'
import { withKey } from '../clients.ts'
import * as option from '../options.ts'
import { columns, show } from '../output.ts'
import type { Common } from '../profiles.ts'

type Preview = Common & { amountCents: number; currency: Schemas['Currency']; method: Schemas['PaymentMethodType'] }

export function addRouting(program: Command): void {
  program
    .command('routing')
    .description('routing of payments to providers')
    .command('preview')
    .description('show how a payment would be routed now; creates nothing')
    .addOption(option.amount().makeOptionMandatory())
    .addOption(option.currency())
    .addOption(
      new Option('-m, --method <type>')
        .choices(['CARD', 'BANK_TRANSFER', 'CAPITEC_PAY', 'PAYSHAP', 'MOBILE_MONEY', 'QR'])
        .default('CARD'),
    )
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
      ? `Order: ${[chosen, ...fallbackOrder].join(', ')}${lastResort ? ' (no provider is healthy)' : ''}`
      : 'No provider accepts this payment.',
    columns(
      ['provider', 'rail', 'cost', 'score', 'excluded because'],
      candidates.map(({ providerId, rail, score, excludedBecause, terms }) => [
        providerId,
        rail,
        terms.costBps && `${(terms.costBps / 100).toFixed(2)} %`,
        score?.toFixed(4),
        excludedBecause,
      ]),
    ),
  ].join('\n')
