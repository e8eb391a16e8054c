import type { ReactNode } from 'react'
import { Group, Text, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type OperationName, ApiError, type BodyOf } from '../../api/call.ts'
import type { Schemas } from '../../api/generated.ts'
import { useSession } from '../../api/session.ts'
import { useNow } from '../../parts/deadline.tsx'
import { DisabledControl } from '../../parts/locked.tsx'
import { admits } from '../../parts/may.tsx'
import { Section, Hint } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { moneyText } from '../../parts/values.tsx'
import { useApi, useChange } from '../../api/hooks.ts'
import { DayField } from '../../parts/fields.tsx'
import { fieldFaultsOf, Loading } from '../../parts/notice.tsx'
import { Form } from '../../parts/form.tsx'

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

export function Response({ dispute }: { dispute: Dispute }) {
  const { role } = useSession().user
  const now = useNow()
  const toSend = hindranceOf(dispute, SEND, role, now)
  const toAccept = hindranceOf(dispute, ACCEPT, role, now)
  if (toSend !== null && toSend === toAccept)
    return (
      <Section title={texts.answer}>
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

const evidence = words.disputes.evidence

type Field = keyof BodyOf<typeof SEND>

/** Pattern of the API. */
const PHONE = String.raw`\+?[0-9 \(\)\-]{5,20}`
const WIDEST = 760

function bodyOf({ deliveryAddress, deliveryDate, ...required }: Record<Field, string>): BodyOf<typeof SEND> {
  return { ...required, ...(deliveryAddress && { deliveryAddress }), ...(deliveryDate && { deliveryDate }) }
}

function EvidenceForm({ dispute: { id, transactionId } }: { dispute: Schemas['DisputeDetail'] }) {
  const payment = useApi('GET /v1/transactions/{id}', { params: { id: transactionId } })
  const send = useChange(SEND)
  if (payment.isPending) return <Loading />
  const customer = payment.data?.customer
  const refused = fieldFaultsOf(send.error).map(({ path }) => path.slice(1))
  const error = refused.length > 0 ? new ApiError(400, { code: 'SV-2001', message: evidence.correct }) : send.error
  const field = (name: Field) => ({ name, error: refused.includes(name) ? evidence.wrong[name] : undefined })
  return (
    <Form<Field>
      submit={evidence.action}
      change={{ isPending: send.isPending, error }}
      onSubmit={(fields) => send.mutate({ params: { id }, body: bodyOf(fields) })}
    >
      <Text>{evidence.text}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={WIDEST}>
        <TextInput
          {...field('customerName')}
          label={evidence.name}
          defaultValue={customer?.name ?? ''}
          maxLength={200}
          autoComplete="off"
          required
        />
        <TextInput
          {...field('customerEmail')}
          type="email"
          label={evidence.email}
          defaultValue={customer?.email ?? ''}
          autoComplete="off"
          required
        />
        <TextInput
          {...field('customerPhone')}
          type="tel"
          label={evidence.phone}
          defaultValue={customer?.phone ?? ''}
          pattern={PHONE}
          title={evidence.wrong.customerPhone}
          autoComplete="off"
          required
        />
        <DayField {...field('deliveryDate')} label={evidence.date} />
      </SimpleGrid>
      <TextInput
        {...field('deliveryAddress')}
        label={evidence.address}
        maxLength={500}
        autoComplete="off"
        maw={WIDEST}
      />
      <Textarea
        {...field('serviceDetails')}
        label={evidence.details}
        description={evidence.detailsHint}
        rows={6}
        maxLength={5_000}
        maw={WIDEST}
        required
      />
      <Hint>{evidence.privacy}</Hint>
    </Form>
  )
}
