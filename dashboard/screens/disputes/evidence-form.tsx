import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { ApiError, type BodyOf } from '../../api/call.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { DayField } from '../../parts/fields.tsx'
import { fieldFaultsOf } from '../../parts/error-notice.tsx'
import { Form } from '../../parts/form.tsx'
import { Loading } from '../../parts/progress.tsx'
import { words } from '../../words/words.ts'

const texts = words.disputes.evidence
const SEND = 'POST /v1/disputes/{id}/evidence'

type Field = keyof BodyOf<typeof SEND>

/** Pattern of the API. */
const PHONE = String.raw`\+?[0-9 \(\)\-]{5,20}`
const WIDEST = 760

function bodyOf({ deliveryAddress, deliveryDate, ...required }: Record<Field, string>): BodyOf<typeof SEND> {
  return { ...required, ...(deliveryAddress && { deliveryAddress }), ...(deliveryDate && { deliveryDate }) }
}

/** Sends evidence. The fields start with the payer of the payment. */
export function EvidenceForm({ dispute: { id, transactionId } }: { dispute: Schemas['DisputeDetail'] }) {
  const payment = useApi('GET /v1/transactions/{id}', { params: { id: transactionId } })
  const send = useChange(SEND)
  if (payment.isPending) return <Loading />
  const customer = payment.data?.customer
  const refused = fieldFaultsOf(send.error).map(({ path }) => path.slice(1))
  const error = refused.length > 0 ? new ApiError(400, { code: 'SV-2001', message: texts.correct }) : send.error
  const field = (name: Field) => ({ name, error: refused.includes(name) ? texts.wrong[name] : undefined })
  return (
    <Form<Field>
      submit={texts.action}
      change={{ isPending: send.isPending, error }}
      onSubmit={(fields) => send.mutate({ params: { id }, body: bodyOf(fields) })}
    >
      <Text>{texts.text}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} maw={WIDEST}>
        <TextInput
          {...field('customerName')}
          label={texts.name}
          defaultValue={customer?.name ?? ''}
          maxLength={200}
          autoComplete="off"
          required
        />
        <TextInput
          {...field('customerEmail')}
          type="email"
          label={texts.email}
          defaultValue={customer?.email ?? ''}
          autoComplete="off"
          required
        />
        <TextInput
          {...field('customerPhone')}
          type="tel"
          label={texts.phone}
          defaultValue={customer?.phone ?? ''}
          pattern={PHONE}
          title={texts.wrong.customerPhone}
          autoComplete="off"
          required
        />
        <DayField {...field('deliveryDate')} label={texts.date} />
      </SimpleGrid>
      <TextInput {...field('deliveryAddress')} label={texts.address} maxLength={500} autoComplete="off" maw={WIDEST} />
      <Textarea
        {...field('serviceDetails')}
        label={texts.details}
        description={texts.detailsHint}
        rows={6}
        maxLength={5_000}
        maw={WIDEST}
        required
      />
      <Text size="sm" c="dimmed">
        {texts.privacy}
      </Text>
    </Form>
  )
}
