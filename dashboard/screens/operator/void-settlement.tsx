import { Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Facts } from '../../parts/page.tsx'
import { dayText } from '../../parts/time.tsx'
import { providerName } from '../../parts/provider-name.ts'
import { differences } from '../../words/en/differences.ts'

const texts = differences.void

/** Offers to void the settlement of a wrong file. A large deposit waits for a second operator. */
export function VoidSettlement({ difference }: { difference: Schemas['Difference'] }) {
  const { settlementId, providerId, day } = difference
  return (
    <ConfirmButton
      operation="POST /api/operator/settlements/{id}/void"
      input={(reason) => ({ params: { id: settlementId! }, body: { reason } })}
      action={texts.action}
      title={texts.title}
      text={
        <>
          <Facts
            entries={[
              [differences.provider, providerName(providerId)],
              [differences.deposit, day && dayText(day)],
            ]}
          />
          <Text>{texts.text}</Text>
        </>
      }
      note={{ label: texts.reason, description: texts.reasonHint }}
      waits={(answer) => !(answer && 'voidedAt' in answer) && texts.waits}
      saved={texts.done}
      small
      danger
    />
  )
}
