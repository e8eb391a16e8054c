import { useState } from 'react'
import { Checkbox, NativeSelect, Paper, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../parts/address.ts'
import type { BodyOf } from '../../api/call.ts'
import { NEWEST, useApi, useChange } from '../../api/hooks.ts'
import { choicesOf } from '../../parts/fields.tsx'
import { Back, Page } from '../../parts/page.tsx'
import { Form } from '../../parts/form.tsx'
import { CURRENCIES, parseAmount } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.links.form
const CREATE = 'POST /api/payment-links'

type Fields = Record<'amount' | 'currency' | 'description' | 'reference' | 'hours' | 'splitId', string> & {
  /** Missing if it is not checked. */
  detailsFirst?: string
}

export function Screen() {
  const navigate = useNavigate()
  // The page of a failed payment leads here with what was to be paid.
  const wanted = useAddress()
  const [wrong, setWrong] = useState(false)
  const create = useChange(CREATE, { onDone: ({ id }) => void navigate({ to: `/links/${id}` }) })
  const splits = useApi('GET /api/connect/splits', NEWEST)
  const active = (splits.data?.data ?? []).filter(({ state }) => state === 'ACTIVE')
  const submit = ({ amount, currency, description, reference, hours, splitId, detailsFirst }: Fields) => {
    const amountCents = parseAmount(amount, currency)
    setWrong(amountCents === null)
    if (amountCents === null) return
    create.mutate({
      body: {
        amountCents,
        currency: currency as BodyOf<typeof CREATE>['currency'],
        expiresInHours: Number(hours),
        ...(description ? { description } : {}),
        ...(reference ? { reference } : {}),
        ...(splitId ? { splitId } : {}),
        ...(detailsFirst ? { showDetailsFirst: true } : {}),
      },
    })
  }
  return (
    <Page back={<Back to="/links" label={words.links.title} />} title={words.links.create}>
      <Paper withBorder p="lg" maw={520}>
        <Form<keyof Fields> submit={texts.submit} change={create} onSubmit={submit}>
          <TextInput
            name="amount"
            defaultValue={wanted['amount']}
            label={labels.amount}
            description={texts.amountHint}
            inputMode="decimal"
            error={wrong ? labels.badAmount : undefined}
            required
          />
          <NativeSelect name="currency" label={labels.currency} data={CURRENCIES} defaultValue={wanted['currency']} />
          <TextInput
            name="description"
            defaultValue={wanted['description']}
            label={labels.description}
            description={texts.descriptionHint}
            maxLength={255}
          />
          <TextInput name="reference" label={texts.reference} description={texts.referenceHint} maxLength={100} />
          <NativeSelect
            name="hours"
            label={texts.hours}
            description={texts.noEvents}
            data={choicesOf(texts.durations)}
          />
          {active.length > 0 && (
            <NativeSelect
              name="splitId"
              label={labels.split}
              description={texts.splitHint}
              data={[
                { value: '', label: texts.noSplit },
                ...active.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` })),
              ]}
            />
          )}
          <Checkbox name="detailsFirst" label={texts.detailsFirst} description={texts.detailsFirstHint} />
        </Form>
      </Paper>
    </Page>
  )
}
