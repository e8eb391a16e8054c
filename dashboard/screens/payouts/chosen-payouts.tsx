import { useState } from 'react'
import { Button, CloseButton, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { bankName } from '../../parts/banks.tsx'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/page.tsx'
import { Loading } from '../../parts/progress.tsx'
import { parseAmount } from '../../parts/money.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'

const texts = words.payouts.form
const MAKE = 'POST /v1/payouts'
const MAX_RECIPIENTS = 100

/** Creates payouts to existing recipients. */
export function ChosenPayouts({ onMade }: { onMade: (batch: AnswerOf<typeof MAKE>) => void }) {
  const { data } = useApi('GET /v1/recipients', { query: { limit: MAX_RECIPIENTS } })
  const make = useChange(MAKE, { onDone: onMade })
  const [lines, setLines] = useState([0])
  const [wrong, setWrong] = useState<readonly number[]>([])
  const submit = (fields: Record<string, string>) => {
    const items = lines.map((line) => ({
      line,
      recipientId: fields[`recipient-${line}`]!,
      amountCents: parseAmount(fields[`amount-${line}`]!) || null,
      reference: fields[`reference-${line}`]!.trim(),
    }))
    const bad = items.filter(({ amountCents }) => amountCents === null).map(({ line }) => line)
    setWrong(bad)
    if (bad.length > 0) return
    make.mutate({
      body: {
        currency: 'ZAR',
        items: items.map(({ recipientId, amountCents, reference }) => ({
          recipientId,
          amountCents: amountCents!,
          ...(reference ? { reference } : {}),
        })),
        ...(fields.description ? { description: fields.description } : {}),
      },
    })
  }
  if (!data) return <Loading />
  if (data.data.length === 0)
    return (
      <Section title={texts.title}>
        <Text>{texts.noRecipients}</Text>
        <To to="/recipients">{texts.addRecipient}</To>
      </Section>
    )
  const offered = data.data.map(({ id, name, bankCode, accountLast4 }) => ({
    value: id,
    label: `${name}, ${bankName(bankCode)} …${accountLast4}`,
  }))
  return (
    <Section title={texts.title}>
      <Form<string> submit={texts.submit(lines.length)} change={make} onSubmit={submit}>
        {data.nextCursor && <Text size="sm">{texts.newest}</Text>}
        {lines.map((line, place) => (
          <Group key={line} align="flex-end" gap="sm" data-payout={place + 1}>
            <NativeSelect
              name={`recipient-${line}`}
              label={texts.recipient}
              data={[{ value: '', label: texts.choose }, ...offered]}
              required
              flex="2 1 14rem"
            />
            <TextInput
              name={`amount-${line}`}
              label={texts.amount}
              inputMode="decimal"
              error={wrong.includes(line) ? texts.badAmount : undefined}
              flex="1 1 14rem"
              required
            />
            <TextInput name={`reference-${line}`} label={texts.reference} maxLength={100} flex="1 1 14rem" />
            {lines.length > 1 && (
              <CloseButton
                size="lg"
                aria-label={texts.remove(place + 1)}
                onClick={() => setLines(lines.filter((each) => each !== line))}
              />
            )}
          </Group>
        ))}
        <Group>
          <Button variant="default" onClick={() => setLines([...lines, lines.at(-1)! + 1])}>
            {texts.another}
          </Button>
        </Group>
        <Stack maw={520}>
          <TextInput name="description" label={texts.description} description={texts.descriptionHint} maxLength={255} />
        </Stack>
      </Form>
    </Section>
  )
}
