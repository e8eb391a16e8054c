import { useState } from 'react'
import { Alert, Button, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { NoteField } from '../../parts/note-field.tsx'
import { Facts } from '../../parts/page.tsx'
import { showSaved } from '../../parts/saved.tsx'
import { dayText } from '../../parts/time.tsx'
import { providerName } from '../../parts/provider-name.ts'
import { differences } from '../../words/en/differences.ts'

const texts = differences.void

/** Offers to void the settlement of a wrong file. A large deposit waits for a second operator. */
export function VoidSettlement({ difference }: { difference: Schemas['Difference'] }) {
  const { settlementId, providerId, day } = difference
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [waits, setWaits] = useState(false)
  const close = () => {
    setAsking(false)
    setWaits(false)
  }
  const voided = useChange('POST /api/operator/settlements/{id}/void', {
    onDone: (answer) => {
      if (!(answer && 'voidedAt' in answer)) return setWaits(true)
      close()
      return showSaved(texts.done)
    },
  })
  const dialog = (
    <Confirm
      opened
      danger
      title={texts.title}
      confirm={texts.action}
      change={voided}
      disabled={waits || reason.trim() === ''}
      onConfirm={() => voided.mutate({ params: { id: settlementId! }, body: { reason: reason.trim() } })}
      onClose={close}
    >
      <Facts
        entries={[
          [differences.provider, providerName(providerId)],
          [differences.deposit, day && dayText(day)],
        ]}
      />
      <Text>{texts.text}</Text>
      <NoteField label={texts.reason} description={texts.reasonHint} note={reason} onNote={setReason} data-autofocus />
      {waits && <Alert variant="outline">{texts.waits}</Alert>}
    </Confirm>
  )
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      {asking && dialog}
    </>
  )
}
