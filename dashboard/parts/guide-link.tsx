import { Anchor } from '@mantine/core'
import { words } from '../words/words.ts'

export type Guide = keyof typeof words.guides

/** The documents are pages of the service, outside the dashboard. */
const PATHS: Record<Guide, string> = {
  quickstart: '/docs/quickstart',
  webhooks: '/docs/webhooks',
  receiver: '/docs/webhooks#how-to-handle-an-event',
  proofs: '/docs/proofs',
  reference: '/docs',
  paymentLinks: '/docs/api-payment-links',
  accounts: '/docs/api-connected-accounts',
  splits: '/docs/api-splits',
  recipients: '/docs/api-recipients',
  payouts: '/docs/api-payouts',
  disputes: '/docs/webhooks#disputes',
  settlements: '/docs/api-settlements',
  audit: '/docs/api-audit',
  keys: '/docs/quickstart#the-key',
}

export function GuideLink({ to }: { to: Guide }) {
  return (
    <Anchor href={PATHS[to]} target="_blank" rel="noopener" size="sm">
      {words.guides[to]}
    </Anchor>
  )
}
