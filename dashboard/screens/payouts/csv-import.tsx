import { useState } from 'react'
import { Alert, Code, FileInput, Text, TextInput } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { bankName } from '../../parts/banks.tsx'
import { Form } from '../../parts/form.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import { Section } from '../../parts/page.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { Progressing } from '../../parts/progress.tsx'
import { words } from '../../words/words.ts'
import { CSV_HEADER, readCsv, type CsvFault, type CsvPayout, type CsvRead } from './csv.ts'
import { useImport } from './import.ts'

const texts = words.payouts.csv

const FAULTS: readonly Column<CsvFault>[] = [
  { head: texts.line, right: true, cell: ({ line }) => line },
  { head: texts.fault, wide: true, cell: ({ fault }) => fault },
]

const PAYOUTS: readonly Column<CsvPayout>[] = [
  { head: texts.line, right: true, cell: ({ line }) => line },
  { head: texts.name, wide: true, cell: ({ name }) => name },
  { head: words.recipients.bank, cell: ({ bankCode }) => bankName(bankCode) },
  { head: words.recipients.accountNumber, cell: ({ accountNumber }) => <Code>{accountNumber}</Code> },
  {
    head: words.payouts.amount,
    right: true,
    cell: ({ amountCents }) => <Money amountCents={amountCents} currency="ZAR" />,
  },
  { head: words.payouts.reference, cell: ({ reference }) => reference || words.common.none },
]

/** Reads a CSV file in the browser. It is sent as recipients and one batch, only if every line is valid. */
export function CsvImport({ onMade }: { onMade: (batch: AnswerOf<'POST /v1/payouts'>) => void }) {
  const [read, setRead] = useState<CsvRead | null>(null)
  const { done, make } = useImport(onMade)
  const choose = async (file: File | null) => {
    make.reset()
    setRead(file && readCsv(await file.text()))
  }
  const payouts = read?.payouts ?? []
  const total = payouts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <Section title={texts.title}>
      <Text>{texts.text}</Text>
      <Code block className="code-line">
        {CSV_HEADER}
      </Code>
      <FileInput
        label={texts.choose}
        placeholder={texts.none}
        accept=".csv,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': words.common.clear }}
        maw={520}
        disabled={make.isPending}
        onChange={(file) => void choose(file)}
      />
      {read && read.faults.length > 0 && (
        <>
          <Alert role="alert" color="red" variant="outline" title={texts.faults(read.faults.length)} />
          <Rows label={texts.fault} rows={read.faults} columns={FAULTS} keyOf={({ line }) => String(line)} />
        </>
      )}
      {payouts.length > 0 && (
        <Form<'description'>
          submit={words.payouts.form.submit(payouts.length)}
          change={make}
          onSubmit={({ description }) => make.mutate({ payouts, description })}
        >
          <Text fw={600}>{texts.fine(payouts.length, moneyText(total, 'ZAR'))}</Text>
          <Rows label={texts.read} rows={payouts} columns={PAYOUTS} keyOf={({ line }) => String(line)} />
          <TextInput
            name="description"
            label={words.payouts.form.description}
            description={words.payouts.form.descriptionHint}
            maxLength={255}
            maw={520}
          />
          {make.isPending && <Progressing text={texts.progress(done, payouts.length)} value={done / payouts.length} />}
          {make.error && done > 0 && <Text size="sm">{texts.again}</Text>}
        </Form>
      )}
    </Section>
  )
}
