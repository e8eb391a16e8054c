import { Alert, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { Deadline, useNow } from '../../parts/deadline.tsx'
import { awaitsResponse } from '../../parts/dispute-due.tsx'
import { moneyText } from '../../parts/money.tsx'
import { words } from '../../words/words.ts'

const texts = words.disputes.status

type Dispute = Schemas['DisputeDetail']

const COLOURS = { NEEDS_RESPONSE: 'yellow', UNDER_REVIEW: 'blue', WON: 'green', LOST: 'red', ACCEPTED: 'gray' } as const

/** Says what the business has to do now, or how the dispute ended. Screen readers read its changes aloud. */
export function Status({ dispute }: { dispute: Dispute }) {
  const awaits = awaitsResponse(dispute, useNow())
  return (
    <output>
      <Alert color={dispute.answer?.state === 'PENDING' ? 'blue' : COLOURS[dispute.state]} variant="outline">
        {awaits ? <Due dispute={dispute} /> : <Text>{statusText(dispute)}</Text>}
      </Alert>
    </output>
  )
}

function Due({ dispute: { respondBy, answer, amountCents, currency } }: { dispute: Dispute }) {
  const refusal = answer?.refusal
  return (
    <Stack gap="xs">
      {refusal && (
        <Text fw={600}>
          {texts.refused} {words.disputes.refusals[refusal]}
        </Text>
      )}
      <Text component="div">
        <strong>{texts.respondBy}</strong> <Deadline at={respondBy} />
      </Text>
      <Text>{texts.otherwise(moneyText(amountCents, currency))}</Text>
    </Stack>
  )
}

function statusText({ state, answer, amountCents, currency }: Dispute): string {
  if (state === 'NEEDS_RESPONSE') return answer?.state === 'PENDING' ? texts.pending[answer.kind] : texts.over
  const text = texts[state]
  return typeof text === 'string' ? text : text(moneyText(amountCents, currency))
}
