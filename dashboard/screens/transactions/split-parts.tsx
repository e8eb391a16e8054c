import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { useAccountName } from '../../parts/account-name.ts'
import { Money } from '../../parts/money.tsx'
import { Facts, Section } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'

const texts = words.transaction.split

/** What each party has of a payment, before the provider's fee, and who bears that. */
export function SplitParts({ split, id, currency }: { split: Schemas['SplitParts']; id: string; currency: string }) {
  const nameOf = useAccountName()
  const { data } = useApi('GET /api/connect/splits/{id}', { params: { id } })
  const money = (amountCents: number) => <Money amountCents={amountCents} currency={currency} />
  return (
    <Section title={texts.title}>
      <Facts
        entries={[
          ...split.shares.map(({ accountId, amountCents }) => [nameOf(accountId), money(amountCents)] as const),
          [texts.own, money(split.businessCents)],
          [words.splits.fee, data && words.splits.fees[data.feeBearer]],
        ]}
      />
    </Section>
  )
}
