import type { ReactNode } from 'react'
import { Group, Text } from '@mantine/core'
import type { OperationName } from '../../api/call.ts'
import type { Schemas } from '../../api/generated.ts'
import { useSession } from '../../api/session.ts'
import { useNow } from '../../parts/deadline.tsx'
import { DisabledControl } from '../../parts/locked.tsx'
import { admits } from '../../parts/may.tsx'
import { Section } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'
import { EvidenceForm } from './evidence-form.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { moneyText } from '../../parts/money.tsx'

const texts = words.disputes
const SEND = 'POST /v1/disputes/{id}/evidence'
const ACCEPT = 'POST /v1/disputes/{id}/accept'

type Dispute = Schemas['DisputeDetail']

/** Returns why this user cannot respond now, or null. The server checks again. */
function hindranceOf({ state, answer, respondBy }: Dispute, operation: OperationName, role: string, now: number) {
  const { closed, UNDER_REVIEW, pending, over, role: byRole } = texts.hindrances
  if (state === 'UNDER_REVIEW') return UNDER_REVIEW
  if (state !== 'NEEDS_RESPONSE') return closed
  if (answer?.state === 'PENDING') return pending
  if (now >= Date.parse(respondBy)) return over
  return admits(operation, role) ? null : byRole
}

/** Lets the business contest the dispute or accept it; otherwise says why it cannot. */
export function Response({ dispute }: { dispute: Dispute }) {
  const { role } = useSession().user
  const now = useNow()
  const toSend = hindranceOf(dispute, SEND, role, now)
  const toAccept = hindranceOf(dispute, ACCEPT, role, now)
  if (toSend !== null && toSend === toAccept)
    return (
      <Section title={texts.respond}>
        <DisabledControl label={[texts.evidence.action, texts.accept.action]} reason={toSend} />
      </Section>
    )
  return (
    <>
      <Part title={texts.evidence.action} hindrance={toSend}>
        <EvidenceForm dispute={dispute} />
      </Part>
      <Part
        title={texts.accept.action}
        hindrance={toAccept ?? (dispute.acceptCents === 0 ? texts.hindrances.refunded : null)}
      >
        <Accept dispute={dispute} />
      </Part>
    </>
  )
}

function Part({ title, hindrance, children }: { title: string; hindrance: string | null; children: ReactNode }) {
  return (
    <Section title={title}>
      {hindrance === null ? children : <DisabledControl label={title} reason={hindrance} />}
    </Section>
  )
}

const acceptance = words.disputes.accept

function Accept({ dispute }: { dispute: Schemas['DisputeDetail'] }) {
  const { id, acceptCents, amountCents, currency } = dispute
  const amount = moneyText(acceptCents, currency)
  return (
    <>
      <Text>
        {acceptance.text(amount)} {acceptCents < amountCents && acceptance.afterRefunds}
      </Text>
      <Group>
        <ConfirmButton
          operation="POST /v1/disputes/{id}/accept"
          input={{ params: { id }, body: {} }}
          action={acceptance.action}
          title={acceptance.title}
          text={acceptance.confirm(amount)}
          confirm={acceptance.submit(amount)}
          money
          danger
        />
      </Group>
    </>
  )
}
