import { useState } from 'react'
import { Button, Group, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { moneyText } from '../../parts/money.tsx'
import { words } from '../../words/words.ts'

const texts = words.disputes.accept

/** Accepts the dispute after a confirmation that states what the payer gets. */
export function Accept({ dispute }: { dispute: Schemas['DisputeDetail'] }) {
  const { id, acceptCents, amountCents, currency } = dispute
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const accept = useChange('POST /v1/disputes/{id}/accept', { onDone: close })
  const amount = moneyText(acceptCents, currency)
  return (
    <>
      <Text>
        {texts.text(amount)} {acceptCents < amountCents && texts.afterRefunds}
      </Text>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          {texts.action}
        </Button>
      </Group>
      <Confirm
        opened={asking}
        money
        danger
        title={texts.title}
        text={texts.confirm(amount)}
        confirm={texts.submit(amount)}
        change={accept}
        onConfirm={() => accept.mutate({ params: { id }, body: {} })}
        onClose={close}
      />
    </>
  )
}
