import { useState } from 'react'
import { Stack } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { changeText, Money } from '../../parts/money.tsx'
import { Facts } from '../../parts/page.tsx'
import { differences as texts } from '../../words/en/differences.ts'
import { NoteField } from './note-field.tsx'

interface ResolveDifferenceProps {
  difference: Schemas['Difference']
  onClose: () => void
}

/** Asks for the note with which one difference is resolved. */
export function ResolveDifference({ difference, onClose }: ResolveDifferenceProps) {
  const { id, kind, expectedCents, settledCents, currency, providerReference } = difference
  const [note, setNote] = useState('')
  const resolve = useChange('POST /api/operator/differences/{id}/resolve', {
    onDone: onClose,
    saved: texts.rule.done(1),
  })
  return (
    <Confirm
      opened
      title={texts.resolveTitle}
      text={
        <Stack>
          <Facts
            entries={[
              [texts.kind, texts.kinds[kind].title],
              [texts.expected, <Money key="e" amountCents={expectedCents} currency={currency} />],
              [texts.settled, <Money key="s" amountCents={settledCents} currency={currency} />],
              [texts.difference, changeText(settledCents - expectedCents, currency)],
              [texts.reference, providerReference],
            ]}
          />
          <NoteField
            text={texts.resolveText}
            label={texts.note}
            hint={texts.noteHint}
            note={note}
            onNote={setNote}
            focused
          />
        </Stack>
      }
      confirm={texts.resolve}
      change={resolve}
      disabled={note.trim() === ''}
      onConfirm={() => resolve.mutate({ params: { id }, body: { note: note.trim() } })}
      onClose={onClose}
    />
  )
}
