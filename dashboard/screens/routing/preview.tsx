import { useState } from 'react'
import { Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { BodyOf } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { Choice } from '../../parts/fields.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { parseAmount } from '../../parts/money.tsx'
import { Section } from '../../parts/page.tsx'
import { RoutingDecision } from '../../parts/routing-decision.tsx'
import { words } from '../../words/words.ts'

const texts = words.routing.preview
const PREVIEW = 'POST /v1/routing/preview'

type Payment = BodyOf<typeof PREVIEW>
type Method = keyof typeof texts.methods

const CURRENCIES = ['ZAR', 'USD', 'EUR', 'GBP', 'NGN', 'KES', 'GHS'] satisfies Payment['currency'][]

/** Delay between the last key press and the request. */
const TYPED_MS = 300

/** Routes a sample payment after each change, and every few seconds, since provider health changes. */
export function Preview() {
  const [amount, setAmount] = useState('150')
  const [currency, setCurrency] = useState<Payment['currency']>('ZAR')
  const [type, setType] = useState<Method | ''>('')
  const amountCents = parseAmount(amount)
  const good = amountCents !== null && amountCents > 0
  const [previewed] = useDebouncedValue(amountCents ?? 0, TYPED_MS)
  const body: Payment = { amountCents: previewed, currency, ...(type ? { paymentMethod: { type } } : {}) }
  const { data, error } = useApi(PREVIEW, { body }, { poll: true, enabled: good && previewed > 0 })
  return (
    <>
      <Section title={texts.title}>
        <Text size="sm">{texts.text}</Text>
        <Group align="flex-start" gap="sm">
          <TextInput
            label={texts.amount}
            inputMode="decimal"
            value={amount}
            error={good ? undefined : texts.badAmount}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <Choice label={texts.currency} data={CURRENCIES} value={currency} onChange={setCurrency} />
          <Choice label={texts.method} data={{ '': texts.any, ...texts.methods }} value={type} onChange={setType} />
        </Group>
        {error && <ErrorNotice error={error} />}
      </Section>
      {data && !error && <RoutingDecision routing={data} />}
    </>
  )
}
