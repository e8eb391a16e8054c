import { Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { changeText, Money } from '../../parts/money.tsx'
import { Facts } from '../../parts/page.tsx'
import { differences as texts } from '../../words/en/differences.ts'
import { dayText } from '../../parts/time.tsx'
import { providerName } from '../../parts/names.tsx'

export function ResolveDifference({ difference }: { difference: Schemas['Difference'] }) {
  const { id, kind, expectedCents, settledCents, currency, providerReference } = difference
  return (
    <ConfirmButton
      operation="POST /api/operator/differences/{id}/resolve"
      input={(note) => ({ params: { id }, body: { note } })}
      action={texts.resolve}
      title={texts.resolveTitle}
      text={
        <>
          <Facts
            entries={[
              [texts.kind, texts.kinds[kind].title],
              [texts.expected, <Money key="e" amountCents={expectedCents} currency={currency} />],
              [texts.settled, <Money key="s" amountCents={settledCents} currency={currency} />],
              [texts.difference, changeText(settledCents - expectedCents, currency)],
              [texts.reference, providerReference],
            ]}
          />
          <Text>{texts.resolveText}</Text>
        </>
      }
      note={{ label: texts.note, description: texts.noteHint }}
      saved={texts.rule.done(1)}
      small
    />
  )
}

const voiding = texts.void

/** Offers to void the settlement of a wrong file. A large deposit waits for a second operator. */
export function VoidSettlement({ difference }: { difference: Schemas['Difference'] }) {
  const { settlementId, providerId, day } = difference
  return (
    <ConfirmButton
      operation="POST /api/operator/settlements/{id}/void"
      input={(reason) => ({ params: { id: settlementId! }, body: { reason } })}
      action={voiding.action}
      title={voiding.title}
      text={
        <>
          <Facts
            entries={[
              [texts.provider, providerName(providerId)],
              [texts.deposit, day && dayText(day)],
            ]}
          />
          <Text>{voiding.text}</Text>
        </>
      }
      note={{ label: voiding.reason, description: voiding.reasonHint }}
      waits={(answer) => !(answer && 'voidedAt' in answer) && voiding.waits}
      saved={voiding.done}
      small
      danger
    />
  )
}
