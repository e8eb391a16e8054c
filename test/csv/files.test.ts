import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { readPayoutFile } from '../../clients/cli/src/payout-file.ts'
import { readCsv } from '../../dashboard/screens/payouts/csv.ts'
import { checkFile, filePagesOf } from '../../src/api/settlements/file-lines.ts'
import { ServiceError } from '../../src/domain/errors.ts'
import { descriptorOf } from '../../src/providers/descriptors.ts'
import { newFolder } from '../folder.ts'

const directory = newFolder()

/** A reader's header, a line of it for an amount, and what it reads: the cents of each line, or its fault. */
interface Reader {
  header: string
  line: (amount: string) => string
  read: (bytes: Uint8Array) => Promise<number[] | string>
}

const stored = (bytes: Uint8Array): string => {
  const path = join(directory, 'file.csv')
  writeFileSync(path, bytes)
  return path
}

const dashboard: Reader = {
  header: 'name,bank,accountNumber,amount,reference',
  line: (amount) => `"Zoë ""Z""\nNkosi",470010,1234567890,${amount},`,
  read: async (bytes) => {
    const { payouts, faults } = readCsv(bytes, { '470010': 'Capitec Bank' })
    for (const { name } of payouts) expect(name).toBe('Zoë "Z"\nNkosi')
    return faults.length > 0 ? JSON.stringify(faults) : payouts.map(({ amountCents }) => amountCents)
  },
}

const commandLine: Reader = {
  header: 'name,bankCode,accountNumber,amount,reference',
  line: dashboard.line,
  read: async (bytes) => {
    try {
      const lines = readPayoutFile(stored(bytes), 'ZAR')
      for (const { item } of lines) expect(item.recipient!.name).toBe('Zoë "Z"\nNkosi')
      return lines.map(({ item }) => item.amountCents)
    } catch (error) {
      return (error as Error).message
    }
  },
}

const upload: Reader = {
  header: 'Payment ID,Note,Reference,Type,Amount,Fee (incl. VAT)',
  line: (amount) => `p1,"Zoë ""Z""\nNkosi",x7qa2m4n6p3r5t7v,Payment,${amount},`,
  read: async (bytes) => {
    const handle = await open(stored(bytes))
    const received = { handle, fileHash: Buffer.alloc(32) }
    const { file } = descriptorOf('yoco').settlement!
    try {
      await checkFile(received, file!)
      const amounts: number[] = []
      for await (const page of filePagesOf(received, file!, false))
        amounts.push(...page.map(({ amountCents }) => amountCents))
      return amounts
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      return JSON.stringify(error.details)
    } finally {
      await handle.close()
    }
  },
}

const READERS = [
  ['the dashboard', dashboard],
  ['the command line', commandLine],
  ['the settlement upload', upload],
] as const

const inUtf16Be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
/** The same file with another delimiter: no cell of these files has a comma. */
const separatedBy = (delimiter: string) => (text: string) => text.replaceAll(',', delimiter)

const FORMS: readonly [form: string, write: (text: string) => string | Uint8Array][] = [
  ['UTF-8', (text) => text],
  ['UTF-8 with its mark', (text) => `\uFEFF${text}`],
  ['UTF-16 LE', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 BE', inUtf16Be],
  ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ['tabs', separatedBy('\t')],
  ['semicolons', separatedBy(';')],
  ['the line of Excel that names the separator', (text) => `sep=;\n${separatedBy(';')(text)}`],
  ['a quoted header', (text) => text.replace(/^[^\n]+/, (header) => `"${header.replaceAll(',', '","')}"`)],
  ['no line end behind the last row', (text) => text.trimEnd()],
  ['line ends of old Macs', (text) => text.replaceAll('\n', '\r').replaceAll(/(?<=Z"")\r/g, '\n')],
  ['a CRLF header above LF rows', (text) => text.replace('\n', '\r\n')],
  ['an LF header above CRLF rows', (text) => text.replaceAll(/(?<!Z"")\n/g, '\r\n').replace('\r\n', '\n')],
  ['empty lines and rows of separators only', (text) => text.replaceAll(/(?<!Z"")\n/g, '\n\n,,,,\n , ,,,\n')],
  ['empty columns behind the last one', (text) => text.replaceAll(/(?<!Z"")\n/g, ',,,\n')],
]

describe.each(READERS)('a file that %s reads', (_, { header, line, read }) => {
  test.each(FORMS)('the form may be %s', async (_form, write) => {
    const written = write([header, line('1500'), line('12.50'), line('1 234.56'), ''].join('\n'))
    expect(await read(typeof written === 'string' ? Buffer.from(written) : written)).toEqual([150_000, 1_250, 123_456])
  })

  test.each(['1.500', '"1,500"', 'R 1.500'])(
    'an amount of %s can be read in two ways, and is refused',
    async (amount) => {
      const fault = await read(Buffer.from([header, line('1'), line(amount)].join('\n')))
      expect(fault).toMatch(/two ways.*1500\.00|ambiguous/)
      // The record begins on the fourth line, since each one has a line end in its name.
      expect(fault).toMatch(/line"?:? ?4|\/lines\/4/)
    },
  )

  test('a quote without an end is named by the line on which it begins', async () => {
    const fault = await read(Buffer.from([header, '', line('1'), '', `"${line('1')}`].join('\r\n')))
    expect(fault).toMatch(/line"?:? ?6|\/lines\/6/)
  })
})

test('a long file is read as a short one is, wherever its pieces end', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => upload.line(`${index + 1}.00`))
  const text = [upload.header, ...lines].join('\r\n')
  expect(text.length).toBeGreaterThan(4 * 64 * 1024)
  for (const bytes of [Buffer.from(text), Buffer.from(text, 'latin1'), inUtf16Be(text)])
    expect(await upload.read(bytes)).toEqual(lines.map((_, index) => (index + 1) * 100))
})
