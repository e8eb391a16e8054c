import { Group, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { moneyText } from '../../parts/money.tsx'
import { words } from '../../words/words.ts'

const texts = words.disputes.accept

/** Accepts the dispute after a confirmation that states what the payer gets. */
export function Accept({ dispute }: { dispute: Schemas['DisputeDetail'] }) {
  const { id, acceptCents, amountCents, currency } = dispute
  const amount = moneyText(acceptCents, currency)
  return (
    <>
      <Text>
        {texts.text(amount)} {acceptCents < amountCents && texts.afterRefunds}
      </Text>
      <Group>
        <ConfirmButton
          operation="POST /v1/disputes/{id}/accept"
          input={{ params: { id }, body: {} }}
          action={texts.action}
          title={texts.title}
          text={texts.confirm(amount)}
          confirm={texts.submit(amount)}
          money
          danger
        />
      </Group>
    </>
  )
}
