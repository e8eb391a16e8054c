import { useState } from 'react'
import { Alert, Radio, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Choice } from '../../parts/choice.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { moneyText } from '../../parts/money.tsx'
import { NoteField } from '../../parts/note-field.tsx'
import { showSaved } from '../../parts/saved.tsx'
import { providerName } from '../../parts/provider-name.ts'
import { words } from '../../words/words.ts'

const texts = words.operator.review

type Outcome = keyof typeof texts.outcomes

interface ResolveDialogProps {
  transaction: Schemas['OperatorTransactionDetail']
  onClose: () => void
}

/** Asks for the outcome at the provider. A transaction in a final state keeps it: only its flag is cleared. */
export function ResolveDialog({ transaction, onClose }: ResolveDialogProps) {
  const { transactionId, state, attempts, amountCents, currency, reportedAmountCents, reportedCurrency } = transaction
  const requested = moneyText(amountCents, currency)
  const taken =
    reportedAmountCents !== null && reportedCurrency !== null && moneyText(reportedAmountCents, reportedCurrency)
  const finalOutcome = state === 'SUCCEEDED' ? 'SUCCEEDED' : state === 'FAILED' || state === 'STOPPED' ? 'FAILED' : null
  const [outcome, setOutcome] = useState<Outcome | null>(finalOutcome)
  const [attemptId, setAttemptId] = useState('')
  const [note, setNote] = useState('')
  const [waits, setWaits] = useState(false)
  const resolve = useChange('POST /api/operator/transactions/{id}/resolve', {
    onDone: (answer) => {
      if (!(answer && 'transactionId' in answer)) return setWaits(true)
      onClose()
      return showSaved(texts.resolved)
    },
  })
  const submit = () => {
    const attempt = attemptId === '' ? {} : { attemptId }
    resolve.mutate({ params: { id: transactionId }, body: { outcome: outcome!, note: note.trim(), ...attempt } })
  }
  return (
    <Confirm
      opened
      title={texts.resolveTitle}
      confirm={texts.resolve}
      change={resolve}
      disabled={waits || outcome === null || note.trim() === ''}
      onConfirm={submit}
      onClose={onClose}
    >
      <Radio.Group label={texts.outcome} value={outcome} onChange={(value) => setOutcome(value)} required>
        <Stack gap="xs" mt="xs">
          {(Object.entries(texts.outcomes) as [Outcome, string][]).map(([value, label]) => (
            <Radio
              key={value}
              value={value}
              label={label}
              description={taken && texts.amountOutcomes[value](requested, taken)}
              disabled={finalOutcome !== null && finalOutcome !== value}
            />
          ))}
        </Stack>
      </Radio.Group>
      {outcome === 'SUCCEEDED' && attempts.length > 1 && (
        <Choice
          label={texts.which}
          value={attemptId}
          onChange={setAttemptId}
          data={[
            { value: '', label: texts.newest },
            ...attempts.map((each) => ({
              value: each.attemptId,
              label: `${providerName(each.providerId)} ${each.providerReference}`,
            })),
          ]}
        />
      )}
      <Text>{texts.resolveText}</Text>
      <NoteField label={texts.note} description={texts.noteHint} note={note} onNote={setNote} />
      {waits && (
        <Alert color="yellow" variant="outline" title={texts.waitsForSecond}>
          {texts.waitsForSecondText}
        </Alert>
      )}
    </Confirm>
  )
}
