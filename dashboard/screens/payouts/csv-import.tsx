import { useRef, useState } from 'react'
import { Button, Code, FileInput, Group, List, Text, TextInput, Alert } from '@mantine/core'
import { type AnswerOf, call } from '../../api/call.ts'
import { bankName, type BankCode } from '../../parts/banks.tsx'
import { Form } from '../../parts/form.tsx'
import { Money, moneyText } from '../../parts/values.tsx'
import { Section } from '../../parts/page.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { Progressing } from '../../parts/notice.tsx'
import { labels, words } from '../../words/words.ts'
import type { CsvRead, CsvPayout, CsvFault } from './csv.ts'
import { PayeeWarnings, readEarlierPayouts } from './payee-warnings.tsx'
import { findRepeatedPayees, type RepeatedPayee } from './repeated-payees.ts'
import { useQueryClient } from '@tanstack/react-query'
import { newKey, useSingleMutation } from '../../api/hooks.ts'

const texts = words.payouts.csv

/** An example line could be paid, so there is none. Excel reads `sep=` in every country. */
const COLUMNS = 'name;bank;accountNumber;amount;reference'
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(`sep=;\r\n${COLUMNS}\r\n`)}`
const EXAMPLE = 'Lerato Dlamini;Capitec Bank;1234567890;1 500,00;wages-11'

const PAYOUTS: readonly Column<CsvPayout>[] = [
  { head: texts.line, cell: ({ line }) => texts.lineOf(line) },
  { head: texts.name, wide: true, cell: ({ name }) => name },
  { head: labels.bank, cell: ({ bankCode }) => bankName(bankCode) },
  { head: words.recipients.accountNumber, cell: ({ accountNumber }) => <Code>{accountNumber}</Code> },
  { head: labels.amount, right: true, cell: ({ amountCents }) => <Money amountCents={amountCents} currency="ZAR" /> },
  { head: labels.reference, cell: ({ reference }) => reference || words.common.none },
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
  {
    head: texts.fault,
    wide: true,
    cell: ({ fault, other }) => [texts.wrong[fault], other && texts.sameAs(other)].filter(Boolean).join(' '),
  },
]

function CsvFaults({ faults }: { faults: readonly CsvFault[] }) {
  return (
    <>
      <Alert role="alert" color="red" title={texts.faults(faults.length)}>
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

interface Import {
  payouts: readonly CsvPayout[]
  description: string
}

/** Key of a recipient: the same account twice in a file is one recipient. */
const accountOf = ({ name, bankCode, accountNumber }: CsvPayout) => JSON.stringify([name, bankCode, accountNumber])

/**
 * Saves the recipients of a file one by one, then all payouts as one batch, so a partly saved file sends no payouts.
 * Saved recipients are remembered by account and each request by its idempotency key, so a retry creates nothing twice.
 */
function useImport(onMade: (batch: AnswerOf<'POST /v1/payouts'>) => void) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(0)
  const recipients = useRef(new Map<string, string>())
  const keys = useRef(new Map<string, string>())

  const keyOf = (request: string): string => {
    const key = keys.current.get(request) ?? newKey()
    keys.current.set(request, key)
    return key
  }
  const recipientOf = async (payout: CsvPayout): Promise<string> => {
    const account = accountOf(payout)
    const known = recipients.current.get(account)
    if (known) return known
    const { name, accountNumber } = payout
    const bankCode = payout.bankCode as BankCode
    const body = { name, bankCode, accountNumber, currency: 'ZAR' as const }
    const { id } = await call('POST /v1/recipients', { body }, { idempotencyKey: keyOf(account) })
    recipients.current.set(account, id)
    return id
  }
  const make = useSingleMutation({
    mutationFn: async ({ payouts, description }: Import): Promise<AnswerOf<'POST /v1/payouts'>> => {
      setDone(0)
      const items = []
      for (const payout of payouts) {
        const recipientId = await recipientOf(payout)
        const { amountCents, reference } = payout
        items.push({ recipientId, amountCents, ...(reference ? { reference } : {}) })
        setDone(items.length)
      }
      const body = { currency: 'ZAR' as const, items, ...(description ? { description } : {}) }
      return await call('POST /v1/payouts', { body }, { idempotencyKey: keyOf(JSON.stringify(body)) })
    },
    onSuccess: async (batch) => {
      onMade(batch)
      await queryClient.invalidateQueries()
    },
  })
  return { done, make }
}
