import type { ReactNode } from 'react'
import type { Schemas } from '../../api/generated.ts'
import { useAccountName } from '../../parts/account-name.ts'
import { Money } from '../../parts/money.tsx'
import { Facts, Section } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'

const texts = words.transaction.split

/** What each party has of a payment, before the provider's fee. */
export function SplitParts({ split, currency }: { split: Schemas['SplitParts']; currency: string }) {
  const nameOf = useAccountName()
  return (
    <Section title={texts.title}>
      <Facts
        entries={[
          ...split.shares.map(({ accountId, amountCents }): [string, ReactNode] => [
            nameOf(accountId),
            <Money key={accountId} amountCents={amountCents} currency={currency} />,
          ]),
          [texts.own, <Money key="own" amountCents={split.businessCents} currency={currency} />],
        ]}
      />
    </Section>
  )
}
