import { stringify } from 'csv-stringify/sync'
import type { StatementPart } from '../../db/ledger/read-entries.ts'
import type { Movement } from '../../domain/balances/balance.ts'
import { groupedDecimal, type Money } from '../../domain/money.ts'
import { isFinalMonth, type Month, statementNumber } from '../../domain/statements/month.ts'
import { decimalOf, SPREADSHEETS } from '../../domain/exports/spreadsheet.ts'
import { clockOf, dayOf, TIMEZONE } from '../../domain/south-africa/johannesburg.ts'
import type { Owner } from '../../db/accounts/business.ts'
import type { Api } from '../http/call.ts'
import { styledPagePolicy } from '../http/security-headers.ts'
import { escape, logoHtml, pageHead } from '../pages/page.ts'
import { balanceLines, type Line, payoutLines, withDailyFees } from './lines.ts'

/** Readable without colours, on A4. The widths are fixed, so that a browser shows a long table while it loads. */
const STYLE = `
:root { color-scheme: light }
body { margin: 0; font: 1rem/1.4 system-ui, sans-serif; background: #fff; color: #111 }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.3 }
h2 { margin: 2rem 0 .5rem; font-size: 1.25rem }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem }
p { margin: .25rem 0 }
img { display: block; max-width: 100%; max-height: 4rem; margin-bottom: 1rem }
.test { padding: .25rem .75rem; border: 2px dashed #111 }
.lines { overflow-x: auto }
.lines:focus-visible { outline: 3px solid #123a8c; outline-offset: 2px }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .875rem }
.lines table { min-width: 48rem; table-layout: fixed }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #bbb; text-align: left; vertical-align: top }
thead th { border-bottom: 2px solid #111 }
.at { width: 9rem }
.kind { width: 8rem }
.amount, .balance { width: 8.5rem; text-align: right; white-space: nowrap }
td { overflow-wrap: anywhere }
td.at { overflow-wrap: normal; white-space: nowrap }
.sum > * { font-weight: 700; border-top: 2px solid #111 }
.sums { display: flex; flex-wrap: wrap; gap: 0 3rem }
.totals { width: auto; min-width: 18rem }
.files { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 }
.files > * { padding: .5rem 1rem; border: 1px solid #111; border-radius: .375rem; background: #fff; cursor: pointer }
.files > * { color: inherit; font: 600 .875rem/1.4 system-ui, sans-serif; text-decoration: none }
a { color: inherit }
@media screen and (max-width: 40rem) {
  .lines table { min-width: 0 }
  .lines table, .lines tbody { display: block }
  .lines thead { display: none }
  .lines tr { display: grid; grid-template-columns: max-content 1fr max-content; padding: .375rem 0 }
  .lines tr { border-bottom: 1px solid #bbb }
  .lines td { padding: 0 .5rem 0 0; border: 0; width: auto }
  .lines .text { grid-area: 1 / 1 / 2 / 3 }
  .lines td.amount { grid-area: 1 / 3 }
  .lines .at, .lines .kind, .lines .balance { grid-row: 2; color: #444 }
  .lines .sum td { grid-row: 1 }
  .lines .sum td[colspan] { grid-column: 1 / 3 }
  .lines .sum td:first-child { display: none }
}
@page { size: A4; margin: 15mm 12mm; @bottom-right {
  content: counter(page) ' / ' counter(pages); font: 8.5pt system-ui, sans-serif
} }
@media print {
  body { font-size: 10pt }
  main { max-width: none; padding: 0 }
  table { font-size: 8.5pt }
  .lines { overflow: visible }
  .lines table { min-width: 0 }
  .at { width: 30mm }
  .kind { width: 26mm }
  .amount, .balance { width: 27mm }
  thead { display: table-header-group }
  tr, .totals { break-inside: avoid }
  h2, h3 { break-after: avoid }
  section + section + section { break-before: page }
  a { text-decoration: none }
  .files { display: none }
}
`

/** The page works without it, as browsers print by their own menu. */
const SCRIPT = "const it = document.querySelector('.files button'); it.onclick = () => print(); it.hidden = false"

/** A browser also requests an icon, which is not there, where images are allowed. */
export const statementHeaders = (hasLogo: boolean) => ({
  'Content-Security-Policy': styledPagePolicy(STYLE, { hasImage: hasLogo, script: SCRIPT }),
})

const PIECE = 16_384

const NAMES: Readonly<Record<Line['kind'], { one: string; all: string }>> = {
  CAPTURE: { one: 'Payment', all: 'Payments' },
  REFUND: { one: 'Refund', all: 'Refunds' },
  CHARGEBACK: { one: 'Chargeback', all: 'Chargebacks' },
  FEE: { one: 'Fee', all: 'Fees' },
  SHARE: { one: 'Shared', all: 'Shared with connected accounts' },
  DEPOSIT: { one: 'Deposit', all: 'Deposits' },
  PAYOUT: { one: 'Payout', all: 'Payouts' },
}

/** Formats an amount in the table: "1 234,56", with a minus that is as wide as a digit. */
function amountText(amountCents: number, currency: string): string {
  const decimal = groupedDecimal({ amountCents: Math.abs(amountCents), currency } as Money, '\u00A0')
  return (amountCents < 0 ? '−' : '') + decimal
}

const dateFormat = new Intl.DateTimeFormat('en-ZA', { dateStyle: 'medium', timeStyle: 'short', timeZone: TIMEZONE })
/** Every short month has three letters, so "Sept" loses one. */
const dateText = (at: Date): string => dateFormat.format(at).replace('Sept', 'Sep')
const periodFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: TIMEZONE })
const monthFormat = new Intl.DateTimeFormat('en-ZA', { month: 'long', year: 'numeric', timeZone: TIMEZONE })

export interface StatementLines extends Owner {
  month: Month
  /** Each currency of the business: what providers owed when the month began, and what changed that. */
  currencies: readonly (Movement & { openingCents: number })[]
}

interface StatementPage extends StatementLines {
  businessName: string
  /** Its registration number; null until an operator has approved it. */
  company: string | null
  logoHash: string | null
  csv: string
  now: Date
}

function head(page: StatementPage): string {
  const { businessName, company, mode, month, currencies, csv, now } = page
  const name = monthFormat.format(month.since)
  const upTo = isFinalMonth(month, now)
    ? ''
    : `<p>Provisional, up to ${dateText(now)}: the month is not complete.</p>\n`
  const test = mode === 'TEST' ? '<p class="test"><strong>TEST</strong>: no real money was moved.</p>\n' : ''
  const none = currencies.length === 0 ? '<p>Nothing was paid, returned or deposited up to this month.</p>\n' : ''
  return `${pageHead(`Statement ${month.name} · ${businessName}`, STYLE)}<main>
${logoHtml(page)}<h1>${escape(businessName)}</h1>
${company === null ? '' : `<p>Registration number ${escape(company)}</p>\n`}<h2>Statement for ${name}</h2>
<p>Statement number ${statementNumber(month.name, page)}</p>
<p>Period ${periodFormat.formatRange(month.since, month.until.getTime() - 1)}</p>
${upTo}${test}<p>The balance is what payment providers owe the business. Times are South African.</p>
<p class="files"><button type="button" hidden>Print, PDF</button>
<a href="${escape(csv)}" download>Save every line as CSV</a></p>
<script>${SCRIPT}</script>
${none}${summary(currencies)}`
}

const cell = (name: string, html: string): string => `<td class="${name}">${html}</td>`

function lineRow(line: Line, currency: string, balance: string | null): string {
  const { at, kind, amountCents, transactionId, reference, description, payee } = line
  // A payout is known by its payee. Its reference follows, unless it is only its id.
  const texts = [payee, payee !== null && reference === transactionId ? null : reference, description]
  const [name, ...more] = texts.flatMap((text) => (text === null ? [] : escape(text)))
  const link = transactionId === null ? name : `<a href="/dashboard/transactions/${transactionId}">${name}</a>`
  const cells = [
    cell('at', dateText(at)),
    cell('kind', NAMES[kind].one),
    cell('text', [link, ...more].join('<br>')),
    cell('amount', amountText(amountCents, currency)),
    ...(balance === null ? [] : [cell('balance', balance)]),
  ]
  return `<tr>${cells.join('')}</tr>\n`
}

const sumRow = (name: string, columns: number, figure: string): string =>
  `<tr class="sum"><td></td><td colspan="${columns - 2}">${name}</td><td class="amount">${figure}</td></tr>\n`

const COLUMNS = [
  ['at', 'Date'],
  ['kind', 'Kind'],
  ['text', 'Reference'],
  ['amount', 'Amount'],
] as const
const BALANCE = ['balance', 'Balance'] as const

function tableHead(label: string, columns: readonly (readonly [name: string, title: string])[]): string {
  const heads = columns.map(([name, title]) => `<th scope="col" class="${name}">${title}</th>`).join('')
  return `<div class="lines" role="region" tabindex="0" aria-label="${label}">
<table>
<thead><tr>${heads}</tr></thead>
<tbody>
`
}

const TABLE_FOOT = '</tbody>\n</table>\n</div>\n'

function summary(currencies: StatementPage['currencies']): string {
  const tables = currencies.map((moved) => {
    const { currency, openingCents } = moved
    const totalRow = (name: string, cents: number) =>
      `<tr><th scope="row">${name}</th><td class="amount">${amountText(cents, currency)}</td></tr>\n`
    const changes = [
      ['CAPTURE', moved.capturedCents],
      ['REFUND', -moved.refundedCents],
      ['CHARGEBACK', -moved.chargedBackCents],
      ['FEE', -moved.feeCents],
      ['SHARE', -moved.sharedCents],
      ['DEPOSIT', -moved.settledCents],
    ] as const
    const rows = changes.filter(([, cents]) => cents !== 0).map(([kind, cents]) => totalRow(NAMES[kind].all, cents))
    const closingCents = changes.reduce((sum, [, cents]) => sum + cents, openingCents)
    const [opening, closing] = [totalRow('Opening balance', openingCents), totalRow('Closing balance', closingCents)]
    return `<div>
<h3>Sums of ${currency}</h3>
<table class="totals">
<tbody>
${opening}${rows.join('')}${closing}</tbody>
</table>
</div>`
  })
  if (tables.length === 0) return ''
  const inner = `<h2>Summary</h2>\n<div class="sums">\n${tables.join('\n')}\n</div>`
  return `<section aria-label="Summary">\n${inner}\n</section>\n`
}

async function* balanceTable(api: Api, of: StatementPart, openingCents: number): AsyncGenerator<string> {
  const { currency } = of
  let balanceCents = openingCents
  const columns = [...COLUMNS, BALANCE]
  const balanceText = () => amountText(balanceCents, currency)
  yield tableHead(`Lines of ${currency}`, columns) + sumRow('Opening balance', columns.length, balanceText())
  for await (const line of withDailyFees(balanceLines(api, of))) {
    balanceCents += line.amountCents
    yield lineRow(line, currency, balanceText())
  }
  yield sumRow('Closing balance', columns.length, balanceText()) + TABLE_FOOT
}

async function* payoutTable(api: Api, of: StatementPart): AsyncGenerator<string> {
  const { currency } = of
  let [lines, cents] = [0, 0]
  for await (const line of payoutLines(api, of)) {
    if (lines++ === 0)
      yield `<h3>Payouts of ${currency}</h3>
<p>They are made from other funds of the business and do not change the balance.</p>
${tableHead(`Payouts of ${currency}`, COLUMNS)}`
    cents += line.amountCents
    yield lineRow(line, currency, null)
  }
  if (lines > 0) yield sumRow('Sum of payouts', COLUMNS.length, amountText(cents, currency)) + TABLE_FOOT
}

async function* parts(api: Api, page: StatementPage): AsyncGenerator<string> {
  const { businessId, mode, month } = page
  yield head(page)
  for (const { currency, openingCents } of page.currencies) {
    const of = { businessId, mode, currency, since: month.since, until: month.until }
    yield `<section>\n<h2>${currency}</h2>\n`
    yield* balanceTable(api, of, openingCents)
    yield* payoutTable(api, of)
    yield '</section>\n'
  }
  yield '</main>\n</body>\n</html>\n'
}

/** Writes every line with its own fee for a spreadsheet of South Africa: signed amounts with a comma, local times. */
async function* csvParts(api: Api, { businessId, mode, month, currencies }: StatementLines): AsyncGenerator<string> {
  // The mark by which Excel reads UTF-8.
  yield '\uFEFF'
  yield csvRow(['Date', 'Time', 'Kind', 'Reference', 'Description', 'Amount', 'Currency', 'Balance', 'Payee'])
  for (const { currency, openingCents } of currencies) {
    const of = { businessId, mode, currency, since: month.since, until: month.until }
    const decimal = (cents: number) => decimalOf(cents, SPREADSHEETS.spreadsheet.decimal)
    const row = ({ at, kind, reference, description, amountCents, payee }: Line, balance: string) => {
      const time = clockOf(at.getTime())
      const texts = [NAMES[kind].one, reference, description ?? '']
      return csvRow([dayOf(at.getTime()), time, ...texts, decimal(amountCents), currency, balance, payee ?? ''])
    }
    let balanceCents = openingCents
    yield csvRow([dayOf(month.since.getTime()), '', 'Opening balance', '', '', '', currency, decimal(balanceCents), ''])
    for await (const line of balanceLines(api, of)) {
      balanceCents += line.amountCents
      yield row(line, decimal(balanceCents))
    }
    for await (const line of payoutLines(api, of)) yield row(line, '')
  }
}

/** A text that a spreadsheet would run as a formula gets an apostrophe. A negative amount is none. */
const csvRow = (cells: readonly string[]): string =>
  stringify([cells.map((text) => (/^[=+@\t\r-]/.test(text) && !/^-\d+,\d+$/.test(text) ? `'${text}` : text))], {
    delimiter: SPREADSHEETS.spreadsheet.delimiter,
    record_delimiter: 'windows',
  })

export const renderStatement = (api: Api, page: StatementPage) => inPieces(parts(api, page))
export const renderCsv = (api: Api, lines: StatementLines) => inPieces(csvParts(api, lines))

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const part of texts) {
    text += part
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield text
}
