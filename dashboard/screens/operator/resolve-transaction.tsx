import { useState } from 'react'
import { Radio, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { Choice, NoteField } from '../../parts/fields.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { moneyText, providerName } from '../../parts/values.tsx'
import { words } from '../../words/words.ts'

const texts = words.operator.review

type Outcome = keyof typeof texts.outcomes

/** Asks for the outcome at the provider. A transaction in a final state keeps it: only its flag is cleared. */
export function ResolveTransaction({ transaction }: { transaction: Schemas['OperatorTransactionDetail'] }) {
  const { transactionId, kind, state, attempts, amountCents, currency } = transaction
  const { reportedAmountCents, reportedCurrency } = transaction
  const requested = moneyText(amountCents, currency)
  const taken =
    reportedAmountCents !== null && reportedCurrency !== null && moneyText(reportedAmountCents, reportedCurrency)
  const more = reportedCurrency === currency ? (reportedAmountCents ?? 0) - amountCents : 0
  const owed = kind === 'COLLECT' && more > 0 ? moneyText(more, currency) : null
  const finalOutcome = state === 'SUCCEEDED' ? 'SUCCEEDED' : state === 'FAILED' || state === 'STOPPED' ? 'FAILED' : null
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const outcome = finalOutcome ?? chosen
  const [attemptId, setAttemptId] = useState('')
  return (
    <ConfirmButton
      primary
      operation="POST /api/operator/transactions/{id}/resolve"
      input={(note) => ({
        params: { id: transactionId },
        body: { outcome: outcome!, note, ...(attemptId === '' ? {} : { attemptId }) },
      })}
      action={texts.resolve}
      title={texts.resolveTitle}
      disabled={outcome === null}
      renderField={(note, enter) => (
        <>
          <Radio.Group label={texts.outcome} value={outcome} onChange={(value) => setChosen(value)} required>
            <Stack gap="xs" mt="xs">
              {(Object.entries(texts.outcomes) as [Outcome, string][]).map(([value, label]) => (
                <Radio
                  key={value}
                  value={value}
                  label={label}
                  description={taken && texts.amountOutcomes[value](requested, taken, owed)}
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
          <NoteField label={texts.note} description={texts.noteHint} note={note} onNote={enter} />
        </>
      )}
      waits={(answer) => !(answer && 'transactionId' in answer) && texts.waits}
      saved={texts.resolved}
    />
  )
}
