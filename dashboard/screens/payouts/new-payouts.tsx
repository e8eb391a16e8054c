import { useNavigate } from '@tanstack/react-router'
import { Back, Page, Section, To } from '../../parts/page.tsx'
import { labels, words } from '../../words/words.ts'
import { CsvImport } from './csv-import.tsx'
import { NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { NEWEST, useApi, useChange } from '../../api/hooks.ts'
import { bankName } from '../../parts/banks.tsx'
import { Form } from '../../parts/form.tsx'
import { Lines, useLines } from '../../parts/lines.tsx'
import { Loading } from '../../parts/notice.tsx'
import { parseAmount } from '../../parts/values.tsx'

export function Screen() {
  const navigate = useNavigate()
  const show = ({ batchId }: { batchId: string }) => void navigate({ to: `/payouts/${batchId}` })
  return (
    <Page back={<Back to="/payouts" label={words.payouts.title} />} title={words.payouts.make}>
      <ChosenPayouts onMade={show} />
      <CsvImport onMade={show} />
    </Page>
  )
}

const texts = words.payouts.form
const MAKE = 'POST /v1/payouts'

function ChosenPayouts({ onMade }: { onMade: (batch: AnswerOf<typeof MAKE>) => void }) {
  const { data } = useApi('GET /v1/recipients', NEWEST)
  const make = useChange(MAKE, { onDone: onMade })
  const of = useLines()
  const submit = (fields: Record<string, string>) => {
    const items = of.read((line) => {
      const amountCents = parseAmount(fields[`amount-${line}`]!)
      const reference = fields[`reference-${line}`]!.trim()
      return amountCents
        ? { recipientId: fields[`recipient-${line}`]!, amountCents, ...(reference ? { reference } : {}) }
        : null
    })
    if (!items) return
    make.mutate({
      body: { currency: 'ZAR', items, ...(fields.description ? { description: fields.description } : {}) },
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
      <Form<string> submit={texts.submit(of.lines.length)} change={make} onSubmit={submit}>
        {data.nextCursor && <Text size="sm">{texts.newest}</Text>}
        <Lines of={of} another={texts.another} remove={texts.remove}>
          {(line, isWrong) => (
            <>
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
                error={isWrong ? labels.badAmount : undefined}
                flex="1 1 14rem"
                required
              />
              <TextInput name={`reference-${line}`} label={texts.reference} maxLength={100} flex="1 1 14rem" />
            </>
          )}
        </Lines>
        <Stack maw={520}>
          <TextInput name="description" label={texts.description} description={texts.descriptionHint} maxLength={255} />
        </Stack>
      </Form>
    </Section>
  )
}
