import { useRef, useState } from 'react'
import { Button, Code, FileInput, Group, List, Text, TextInput, Alert } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { bankName } from '../../parts/banks.tsx'
import { Form } from '../../parts/form.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import { Section } from '../../parts/page.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { Progressing } from '../../parts/progress.tsx'
import { words } from '../../words/words.ts'
import type { CsvRead, CsvPayout, CsvFault } from './csv.ts'
import { useImport } from './import.ts'
import { PayeeWarnings, readEarlierPayouts } from './payee-warnings.tsx'
import { findRepeatedPayees, type RepeatedPayee } from './repeated-payees.ts'

const texts = words.payouts.csv

/** An example line could be paid, so there is none. Excel reads `sep=` in every country. */
const COLUMNS = 'name;bank;accountNumber;amount;reference'
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(`sep=;\r\n${COLUMNS}\r\n`)}`
const EXAMPLE = 'Lerato Dlamini;Capitec Bank;1234567890;1 500,00;wages-11'

const PAYOUTS: readonly Column<CsvPayout>[] = [
  { head: texts.line, cell: ({ line }) => texts.lineOf(line) },
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

interface Chosen extends CsvRead {
  repeated: readonly RepeatedPayee[]
  /** False if earlier payouts could not be read. */
  compared: boolean
}

/** The file is gone, or the reader could not be loaded. */
const UNREADABLE: Chosen = { payouts: [], faults: [{ line: 1, fault: 'unreadable' }], repeated: [], compared: false }

/** Reads the file, and compares it with earlier payouts. The reader is loaded with the first file. */
async function readFile(file: File): Promise<Chosen> {
  const [bytes, { readCsv }] = await Promise.all([file.arrayBuffer(), import('./csv.ts')])
  const read = readCsv(new Uint8Array(bytes), words.banks)
  const earlier = read.payouts.length > 0 ? await readEarlierPayouts().catch(() => null) : []
  return { ...read, repeated: findRepeatedPayees(read.payouts, earlier ?? []), compared: earlier !== null }
}

/** Reads a CSV file in the browser. It is sent as recipients and one batch, only if every line is valid. */
export function CsvImport({ onMade }: { onMade: (batch: AnswerOf<'POST /v1/payouts'>) => void }) {
  const [read, setRead] = useState<Chosen | null>(null)
  const newest = useRef<File | null>(null)
  const { done, make } = useImport(onMade)
  const choose = async (file: File | null) => {
    make.reset()
    newest.current = file
    setRead(null)
    const chosen = file && (await readFile(file).catch(() => UNREADABLE))
    // The user may have chosen another file by now.
    if (newest.current === file) setRead(chosen)
  }
  const payouts = read?.payouts ?? []
  const total = payouts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <Section title={texts.title}>
      <Text>{texts.text}</Text>
      <Code block className="code-line">
        {`${COLUMNS}\n${EXAMPLE}`}
      </Code>
      <List size="sm">
        <List.Item>{texts.amounts}</List.Item>
        <List.Item>{texts.bank}</List.Item>
      </List>
      <Group>
        <Button component="a" variant="default" href={TEMPLATE} download="payouts.csv">
          {texts.template}
        </Button>
      </Group>
      <FileInput
        label={texts.choose}
        placeholder={texts.none}
        accept=".csv,.txt,text/csv"
        maw={520}
        disabled={make.isPending}
        onChange={(file) => void choose(file)}
      />
      {read && read.faults.length > 0 && <CsvFaults faults={read.faults} />}
      {read && payouts.length > 0 && (
        <Form<'description'>
          submit={words.payouts.form.submit(payouts.length)}
          change={make}
          onSubmit={({ description }) => make.mutate({ payouts, description })}
        >
          <Text fw={600}>{texts.fine(payouts.length, moneyText(total, 'ZAR'))}</Text>
          <PayeeWarnings repeated={read.repeated} compared={read.compared} />
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

/** A file in a wrong form has an error in each value: these are enough to see what is wrong. */
const MOST_SHOWN = 100

const FAULTS: readonly Column<CsvFault>[] = [
  { head: texts.line, cell: ({ line }) => texts.lineOf(line) },
  { head: texts.column, cell: ({ column }) => column ?? words.common.none },
  { head: texts.value, cell: ({ value }) => (value ? <Code className="any-length">{value}</Code> : words.common.none) },
  { head: texts.fault, wide: true, cell: ({ fault, other }) => faultText(fault, other) },
]

const faultText = (fault: CsvFault['fault'], other: number | undefined): string =>
  other === undefined ? texts.wrong[fault] : `${texts.wrong[fault]} ${texts.sameAs(other)}`

function CsvFaults({ faults }: { faults: readonly CsvFault[] }) {
  return (
    <>
      <Alert role="alert" color="red" variant="outline" title={texts.faults(faults.length)}>
        {faults.length > MOST_SHOWN && texts.more(MOST_SHOWN)}
      </Alert>
      <Rows
        label={texts.fault}
        rows={faults.slice(0, MOST_SHOWN)}
        columns={FAULTS}
        keyOf={({ line, column, value, fault }) => [line, column, value, fault].join(' ')}
      />
    </>
  )
}
