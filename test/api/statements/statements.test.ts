import { setTimeout as delay } from 'node:timers/promises'
import { insertManyPayments } from '../../db/many/money.ts'
import { withoutTriggers } from '../../db/many/storing.ts'
import { money } from '../../db/money.ts'
import { given } from '../../given.ts'
import { until } from '../../until.ts'
import { parse } from 'csv-parse/sync'
import { CLOSES_AFTER_MS } from '../../../src/domain/ledger/closing.ts'
import { monthAt, statementNumber } from '../../../src/domain/statements/month.ts'
import { approveLive, KYC, paidMerchant } from '../accounts/accounts.ts'
import { openUnread, pathOf } from '../downloads.ts'
import { testApi } from '../running-api.ts'
import { refusal } from '../../client.ts'

const api = testApi()

/** A business that is as old as the tests' past. */
async function shop() {
  const { businessId, apiKey: key } = await given.business(api.pool)
  await api.pool.query(`UPDATE businesses SET created_at = '2026-01-15T00:00:00Z' WHERE id = $1`, [businessId])
  return { of: { businessId }, key }
}

/** Repeats the request as long as the response asks for it, which a database under load may. */
async function statement(key: string, month: string) {
  const { status, body } = await until(async () => {
    const response = await api.ask('GET', `/v1/statements/${month}`, { key })
    return response.status !== 503 && response
  })
  expect([status, body.error]).toEqual([200, undefined])
  return body
}

interface Row {
  at: string
  kind: string
  text: string
  amount: string
  balance: string | undefined
}

const plain = (html: string) => html.replaceAll(/<br>/g, ' ').replaceAll(/<[^>]+>/g, '')
const numberOf = (text: string) =>
  Math.round(Number(text.replaceAll('\u00A0', '').replace('−', '-').replace(',', '.')) * 100)

function tablesOf(html: string): { label: string; rows: Row[]; sums: string[][] }[] {
  return [...html.matchAll(/<div class="lines"[^>]* aria-label="([^"]+)">(.*?)<\/div>/gs)].map(([, label, table]) => {
    const body = table!.split('<tbody>')[1]!
    const all = [...body.matchAll(/<tr( class="sum")?>(.*?)<\/tr>/g)].map(([, isSum, row]) => ({
      isSum: isSum !== undefined,
      cells: [...row!.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => plain(cell!)),
    }))
    const rows = all
      .filter(({ isSum }) => !isSum)
      .map(({ cells: [at, kind, text, amount, balance] }) => ({
        at: at!,
        kind: kind!,
        text: text!,
        amount: amount!,
        balance,
      }))
    return { label: label!, rows, sums: all.filter(({ isSum }) => isSum).map(({ cells }) => cells.slice(1)) }
  })
}

async function pageOf(key: string, month: string) {
  const { url } = await statement(key, month)
  const { status, text, headers } = await api.ask('GET', pathOf(url))
  expect(status).toBe(200)
  return { text, headers, tables: tablesOf(text) }
}

describe('a statement', () => {
  test('has every line between the opening and the closing balance', async () => {
    const { of, key } = await shop()
    const before = await money.paid(api.pool, { ...of, at: new Date('2026-02-10T08:00:00Z'), amountCents: 5_000 })
    const at = (day: number) => new Date(Date.UTC(2026, 2, day, 8, 5))
    const paid = await money.paid(api.pool, { ...of, at: at(3), amountCents: 120_000, description: 'A <b>bed</b>' })
    const refund = await money.refunded(api.pool, paid, { at: at(4), amountCents: 20_000 })
    const lines = [
      money.lineOf(before),
      money.lineOf(paid),
      money.lineOf(refund, { kind: 'REFUND', feeCents: 0 }),
      money.lineOf(paid, { key: 'taken', kind: 'CHARGEBACK', amountCents: 1_000, feeCents: 150 }),
    ]
    await money.settled(api.pool, lines, { readAt: at(5), day: '2026-03-04' })
    await money.paidOut(api.pool, { ...of, at: at(6), amountCents: 300, reference: 'wages-3', payee: 'M <b>Dube' })
    await money.paidOut(api.pool, { ...of, at: at(7), amountCents: 400, payee: 'erased' })
    await money.takenBack(api.pool, refund, at(7))
    const body = await statement(key, '2026-03')
    expect(body).toEqual({
      month: '2026-03',
      mode: 'TEST',
      since: '2026-02-28T22:00:00.000Z',
      until: '2026-03-31T22:00:00.000Z',
      isComplete: true,
      currencies: [
        {
          currency: 'ZAR',
          openingCents: 5_000,
          capturedCents: 120_000,
          refundedCents: 0,
          chargedBackCents: 1_000,
          feeCents: 730,
          sharedCents: 0,
          settledCents: 103_270,
          paidOutCents: 700,
          closingCents: 5_000 + 120_000 - 1_000 - 730 - 103_270,
        },
      ],
      url: expect.stringMatching(/^http:..[^/]+.statements.2026-03.page[?]/),
      urlExpiresAt: expect.any(String),
    })
    const { tables, text, headers } = await pageOf(key, '2026-03')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri/,
    )
    expect(text).toMatch(/<p>Period 1\s?–\s?31 March 2026</)
    expect(text).toContain('A &lt;b&gt;bed&lt;/b&gt;')
    const [balance, payouts] = tables
    expect(tables.map(({ label }) => label)).toEqual(['Lines of ZAR', 'Payouts of ZAR'])
    const named = balance!.rows.map(({ at: when, kind, amount, balance: after }) => [when, kind, amount, after])
    const fee = (cents: string, after: string) => ['05 Mar 2026, 10:05', 'Fee', cents, after]
    expect(named).toEqual([
      ['03 Mar 2026, 10:05', 'Payment', '1\u00A0200,00', '1\u00A0250,00'],
      ['04 Mar 2026, 10:05', 'Refund', '−200,00', '1\u00A0050,00'],
      // Those that follow one another on a day are one line.
      fee('−5,80', '1\u00A0044,20'),
      ['05 Mar 2026, 10:05', 'Chargeback', '−10,00', '1\u00A0034,20'],
      fee('−1,50', '1\u00A0032,70'),
      ['05 Mar 2026, 10:05', 'Deposit', '−1\u00A0032,70', '0,00'],
      // It was taken back after the settlement had deducted it.
      ['07 Mar 2026, 10:05', 'Refund', '200,00', '200,00'],
    ])
    expect(balance!.rows.at(-2)!.text).toBe('paystack 2026-03-04')
    expect(balance!.rows.map(({ text: named }) => named).slice(0, 3)).toEqual([
      expect.stringMatching(/ A &lt;b&gt;bed&lt;.b&gt;$/),
      expect.stringMatching(`^Refund of ${balance!.rows[0]!.text.split(' ')[0]!}`),
      '2 fees',
    ])
    expect(text.indexOf('aria-label="Summary"')).toBeLessThan(text.indexOf('aria-label="Lines of ZAR"'))
    expect(plain(text.split('class="totals">')[1]!.split('</table>')[0]!).trim().split('\n')).toEqual([
      'Opening balance50,00',
      'Payments1\u00A0200,00',
      'Chargebacks−10,00',
      'Fees−7,30',
      'Deposits−1\u00A0032,70',
      'Closing balance200,00',
    ])
    expect(balance!.sums).toEqual([
      ['Opening balance', '50,00'],
      ['Closing balance', '200,00'],
    ])
    expect(payouts!.rows.map(({ kind, text: named, amount }) => [kind, named, amount])).toEqual([
      ['Payout', 'M &lt;b&gt;Dube ••• 6789 wages-3', '3,00'],
      ['Payout', 'erased', '4,00'],
    ])
    expect(payouts!.sums).toEqual([['Sum of payouts', '7,00']])
  })

  test('has the letterhead of its business, with the company number once an operator has approved it', async () => {
    const shop = await paidMerchant(api)
    const month = monthAt(new Date())
    expect((await pageOf(shop.apiKey, month)).text).not.toContain('Registration number')
    await approveLive(api, shop)
    const { text } = await pageOf(shop.apiKey, month)
    for (const shown of [KYC.registrationNumber, statementNumber(month, { ...shop, mode: 'TEST' })])
      expect(text).toContain(`number ${shown}<`)
  })

  test('writes September with three letters, as the other months', async () => {
    const { of, key } = await shop()
    await money.paid(api.pool, { ...of, at: new Date('2026-09-05T08:05:00Z') })
    expect((await pageOf(key, '2026-09')).tables[0]!.rows.map(({ at }) => at)).toEqual(['05 Sep 2026, 10:05'])
  })

  test('has as CSV every line with its own fee, as a South African spreadsheet reads them', async () => {
    const { of, key } = await shop()
    const at = new Date('2026-03-03T22:30:00Z')
    const paid = await money.paid(api.pool, { ...of, at, amountCents: 123_456, description: '=1+1; "Thabo’s"' })
    await money.settled(api.pool, [money.lineOf(paid)], { readAt: new Date('2026-03-05T08:00:00Z'), day: '2026-03-04' })
    await money.paidOut(api.pool, { ...of, at: new Date('2026-03-06T08:00:00Z') })
    const { url } = await statement(key, '2026-03')
    const [, csv] = /href="([^"]+)" download/.exec((await pageOf(key, '2026-03')).text)!
    expect(csv).toContain('format=csv')
    const { status, headers, text } = await api.ask('GET', `${pathOf(url)}&format=csv`)
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="statement-2026-03.csv"'])
    const rows = parse(text, { bom: true, delimiter: ';' })
    expect(rows.map(([date, time, kind, _reference, ...more]) => [date, time, kind, ...more])).toEqual([
      ['Date', 'Time', 'Kind', 'Description', 'Amount', 'Currency', 'Balance', 'Payee'],
      ['2026-03-01', '', 'Opening balance', '', '', 'ZAR', '0,00', ''],
      ['2026-03-04', '00:30', 'Payment', '\'=1+1; "Thabo’s"', '1234,56', 'ZAR', '1234,56', ''],
      ['2026-03-05', '10:00', 'Fee', '\'=1+1; "Thabo’s"', '-2,90', 'ZAR', '1231,66', ''],
      ['2026-03-05', '10:00', 'Deposit', '', '-1231,66', 'ZAR', '0,00', ''],
      ['2026-03-06', '10:00', 'Payout', '', '100,00', 'ZAR', '', 'Lerato Dube ••• 6789'],
    ])
  })

  test('a month ends where the next begins, and the last one is what is in settlement', async () => {
    const { of, key } = await shop()
    const paid = await money.paid(api.pool, { ...of, at: new Date('2026-02-10T00:00:00Z') })
    await money.refunded(api.pool, paid, { at: new Date('2026-04-01T00:00:00Z'), amountCents: 1_000 })
    await money.settled(api.pool, [money.lineOf(paid)], { readAt: new Date('2026-05-04T00:00:00Z') })
    await money.paidLate(api.pool, of)
    await money.paid(api.pool, of)
    const now = monthAt(new Date())
    // A month stays open for a minute after its end.
    const open = monthAt(new Date(Date.now() - CLOSES_AFTER_MS))
    let closingCents = 0
    for (let month = '2026-01'; month <= now;) {
      const { currencies, isComplete } = await statement(key, month)
      expect(currencies[0]?.openingCents ?? 0).toBe(closingCents)
      closingCents = currencies[0]?.closingCents ?? 0
      expect(isComplete).toBe(month < open)
      const [table] = (await pageOf(key, month)).tables
      expect(table ? numberOf(table.sums.at(-1)![1]!) : 0).toBe(closingCents)
      const [year, number] = month.split('-').map(Number) as [number, number]
      month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
    }
    const { body } = await api.ask('GET', '/v1/balances', { key })
    expect(body.data[0].inSettlementCents).toBe(closingCents)
    expect(closingCents).toBe(10_000 - 1_000)
  })

  test('has what a dispute took when it was lost, and not again when it is deducted', async () => {
    const { of, key } = await shop()
    const at = (month: number, day: number) => new Date(Date.UTC(2026, month - 1, day, 8, 5))
    const paid = async () => await money.paid(api.pool, { ...of, at: at(2, 10) })
    const [known, late, untold, again] = [await paid(), await paid(), await paid(), await paid()]
    const opened = ['NEEDS_RESPONSE', at(2, 12)] as const
    // The last moment of March.
    await money.disputed(api.pool, known, [opened, ['LOST', new Date('2026-03-31T21:59:59.999Z'), 6_000]])
    const taken = { kind: 'CHARGEBACK', feeCents: 0, amountCents: 6_000 } as const
    const lines = [known, late, untold].map((each) => money.lineOf(each, { ...taken, key: each.transactionId }))
    await money.settled(api.pool, lines, { readAt: at(4, 2), day: '2026-04-01' })
    // The event of this outcome got lost, so the settlement was first. The dispute was open until the outcome is known.
    await money.disputed(api.pool, late, [opened, ['ACCEPTED', at(4, 3), 6_000]])
    await money.disputed(api.pool, again, [opened, ['LOST', at(3, 5)], ['NEEDS_RESPONSE', at(4, 6)], ['WON', at(4, 7)]])
    const kinds = async (month: string) =>
      (await pageOf(key, month)).tables[0]!.rows.map(({ at: when, kind, amount }) => [when, kind, numberOf(amount)])
    expect(await kinds('2026-03')).toEqual([
      ['05 Mar 2026, 10:05', 'Chargeback', -10_000],
      ['31 Mar 2026, 23:59', 'Chargeback', -6_000],
    ])
    expect(await kinds('2026-04')).toEqual([
      ['02 Apr 2026, 10:05', 'Chargeback', -6_000],
      ['02 Apr 2026, 10:05', 'Deposit', 18_000],
      ['03 Apr 2026, 10:05', 'Chargeback', -6_000],
      ['06 Apr 2026, 10:05', 'Chargeback', 10_000],
    ])
    expect((await statement(key, '2026-03')).currencies).toMatchObject([
      { openingCents: 40_000, chargedBackCents: 16_000, settledCents: 0, closingCents: 24_000 },
    ])
    expect((await statement(key, '2026-04')).currencies).toMatchObject([
      { openingCents: 24_000, chargedBackCents: 2_000, settledCents: -18_000, closingCents: 40_000 },
    ])
    const { tables } = await pageOf(key, '2026-04')
    expect(tables[0]!.sums.map(([, balance]) => numberOf(balance!))).toEqual([24_000, 40_000])
  })

  const at = (month: number, day: number) => new Date(Date.UTC(2026, month - 1, day, 8, 5))
  const taken = { kind: 'CHARGEBACK', feeCents: 0 } as const

  /** A settled payment, and the chargebacks that its transaction and the balance have. */
  async function disputable() {
    const { of, key } = await shop()
    const paid = await money.paid(api.pool, { ...of, at: at(2, 10) })
    await money.settled(api.pool, [money.lineOf(paid, { feeCents: 0 })], { readAt: at(2, 12) })
    const chargedBack = async () => {
      const { body: transaction } = await api.ask('GET', `/v1/transactions/${paid.transactionId}`, { key })
      const { body: balance } = await api.ask('GET', '/v1/balances', { key })
      return [transaction.chargedBackCents, balance.data[0].chargedBackCents]
    }
    const deducted = async (readAt: Date) => await money.settled(api.pool, [money.lineOf(paid, taken)], { readAt })
    const shown = async (month: string) =>
      (await pageOf(key, month)).tables[0]!.rows.map(({ at: when, kind, amount }) => [when, kind, numberOf(amount)])
    return { key, paid, chargedBack, deducted, shown }
  }

  test('a deduction that came before its dispute is taken back when the dispute is known', async () => {
    const { key, paid, chargedBack, deducted, shown } = await disputable()
    await deducted(at(3, 5))
    expect(await chargedBack()).toEqual([10_000, 10_000])
    const march = (await statement(key, '2026-03')).currencies
    await money.disputed(api.pool, paid, [['WON', at(4, 7)]])
    expect(await chargedBack()).toEqual([0, 0])
    expect((await statement(key, '2026-03')).currencies).toEqual(march)
    expect(march).toMatchObject([{ chargedBackCents: 10_000, settledCents: -10_000, closingCents: 0 }])
    expect((await statement(key, '2026-04')).currencies).toMatchObject([
      { openingCents: 0, chargedBackCents: -10_000, settledCents: 0, closingCents: 10_000 },
    ])
    expect(await shown('2026-04')).toEqual([['07 Apr 2026, 10:05', 'Chargeback', 10_000]])
  })

  test('a settlement in another currency than its payment has both currencies', async () => {
    const { of, key } = await shop()
    const at = new Date('2026-03-10T00:00:00Z')
    const paid = await money.paid(api.pool, { ...of, at, shareCents: 2_000 })
    await money.disputed(api.pool, paid, [['LOST', at, 500]])
    const lines = [
      money.lineOf(paid, { currency: 'USD', sharedCents: 100, feeCents: 0 }),
      money.lineOf(paid, {
        currency: 'USD',
        kind: 'CHARGEBACK',
        key: 'taken',
        amountCents: 30,
        sharedCents: 0,
        feeCents: 0,
      }),
    ]
    await money.settled(api.pool, lines, { readAt: new Date('2026-03-12T00:00:00Z') })
    const { currencies } = await statement(key, '2026-03')
    expect(currencies).toMatchObject([
      // A deduction in another currency is money, and no chargeback of the payment.
      { currency: 'USD', closingCents: -100 - (9_900 - 30) },
      { currency: 'ZAR', closingCents: 10_000 - 2_000 - 500 },
    ])
    const { tables } = await pageOf(key, '2026-03')
    const closing = tables.map(({ label, sums }) => [label, numberOf(sums.at(-1)![1]!)])
    expect(closing.toSorted()).toEqual(
      currencies.map((each: { currency: string; closingCents: number }) => [
        `Lines of ${each.currency}`,
        each.closingCents,
      ]),
    )
  })

  test('has what happened from midnight to midnight in Johannesburg', async () => {
    const { of, key } = await shop()
    const times = ['2026-03-31T21:59:59.999Z', '2026-03-31T22:00:00.000Z', '2026-04-30T21:59:59.999Z']
    // The clocks of processes may be wrong by minutes; the time of the receipt is the database's.
    for (const [index, at] of times.entries())
      await money.paid(api.pool, { ...of, at: new Date(at), amountCents: 100 + index, clockMs: 300_000 })
    await money.paid(api.pool, { ...of, at: new Date('2026-04-30T22:00:00Z'), amountCents: 900, clockMs: -300_000 })
    expect((await statement(key, '2026-04')).currencies).toMatchObject([
      { openingCents: 100, capturedCents: 203, closingCents: 303 },
    ])
    const amounts = async (month: string) => (await pageOf(key, month)).tables[0]!.rows.map(({ amount }) => amount)
    expect(await amounts('2026-03')).toEqual(['1,00'])
    expect(await amounts('2026-04')).toEqual(['1,01', '1,02'])
    expect(await amounts('2026-05')).toEqual(['9,00'])
  })

  test('has a part for each currency, the larger first', async () => {
    const { of, key } = await shop()
    const at = new Date('2026-03-10T00:00:00Z')
    await money.paid(api.pool, { ...of, at, currency: 'USD', amountCents: 250 })
    await money.paid(api.pool, { ...of, at, amountCents: 10_000, shareCents: 4_000 })
    const { currencies } = await statement(key, '2026-03')
    expect(currencies).toMatchObject([
      { currency: 'USD', capturedCents: 250, closingCents: 250 },
      { currency: 'ZAR', capturedCents: 10_000, sharedCents: 4_000, closingCents: 6_000 },
    ])
    const { tables } = await pageOf(key, '2026-03')
    // The larger first.
    expect(tables.map(({ label, rows }) => [label, rows.map(({ kind, amount }) => `${kind} ${amount}`)])).toEqual([
      ['Lines of ZAR', ['Payment 100,00', 'Shared −40,00']],
      ['Lines of USD', ['Payment 2,50']],
    ])
  })

  test('a month in which nothing happened has its balance and no lines', async () => {
    const { of, key } = await shop()
    expect((await statement(key, '2026-02')).currencies).toEqual([])
    expect((await pageOf(key, '2026-02')).text).toContain('Nothing was paid')
    await money.paid(api.pool, { ...of, at: new Date('2026-02-10T00:00:00Z') })
    expect((await statement(key, '2026-03')).currencies).toMatchObject([
      { openingCents: 10_000, capturedCents: 0, closingCents: 10_000 },
    ])
    const [table] = (await pageOf(key, '2026-03')).tables
    expect(table).toMatchObject({
      rows: [],
      sums: [
        ['Opening balance', '100,00'],
        ['Closing balance', '100,00'],
      ],
    })
  })

  test('has the payments that the list and an export have', async () => {
    const { of, key } = await shop()
    const since = new Date('2026-03-05T00:00:00Z')
    await insertManyPayments(api.pool, { ...of, mode: 'TEST' }, { payments: 700, settled: 0, since, secondsApart: 60 })
    const [table] = (await pageOf(key, '2026-03')).tables
    const range = { since: '2026-02-28T22:00:00.000Z', until: '2026-03-31T22:00:00.000Z' }
    const body = { kind: 'transactions', format: 'jsonl', ...range }
    const { body: made } = await api.ask('POST', '/v1/exports', { key, body })
    const rows = (await api.ask('GET', pathOf(made.url))).text.trimEnd().split('\n')
    const exported = rows.map((row) => JSON.parse(row) as { reference: string; amountCents: number }).toReversed()
    expect(exported).toHaveLength(700)
    expect(table!.rows.map(({ text, amount }) => [text.split(' ')[0], numberOf(amount)])).toEqual(
      exported.map(({ reference, amountCents }) => [reference, amountCents]),
    )
  })
})

test('there is no statement of a month that has not begun, or before the business, or that is none', async () => {
  const { key } = await shop()
  for (const month of ['2999-01', '2025-12', '2026-13', '2026-1', 'last']) {
    const { status, body } = await api.ask('GET', `/v1/statements/${month}`, { key })
    expect([month, status, body.error.code]).toEqual([month, 404, 'SV-2005'])
  }
})

test('a link that was changed, or is of another business or month, opens nothing', async () => {
  const { key } = await shop()
  const other = await shop()
  const { url } = await statement(key, '2026-03')
  const path = pathOf(url)
  const wrong = [
    path.replace(/expires=\d+/, 'expires=9999999999'),
    path.replace(/business=\w+/, `business=${other.of.businessId}`),
    path.replace('2026-03', '2026-04'),
    path.replace('mode=TEST', 'mode=LIVE'),
    path.replace(/signature=.*/, 'signature=AAAA'),
  ]
  for (const each of wrong) {
    expect(refusal(await api.ask('GET', each))).toEqual([404, 'SV-2005'])
  }
  const shown = await api.ask('GET', wrong[0]!, { headers: { Accept: 'text/html,application/xhtml+xml' } })
  expect([shown.status, shown.text.includes('This link has expired')]).toEqual([404, true])
})

test('a month of 50 000 lines is read as its client takes it', async () => {
  const { of, key } = await shop()
  const since = new Date('2026-03-05T00:00:00Z')
  const many = { payments: 45_000, settled: 5_000, since, secondsApart: 1 }
  await insertManyPayments(api.pool, { ...of, mode: 'TEST' }, many)
  await withoutTriggers(api.pool, async (client) => {
    const dated = `UPDATE ledger_entries SET at = '2026-03-31T00:00:00Z' WHERE business_id = $1 AND settlement_id IS NOT NULL`
    await client.query(dated, [of.businessId])
  })
  const { url, currencies } = await statement(key, '2026-03')
  const reads = jest.spyOn(api.server.api.reads, 'run')
  const opened = await openUnread(api, url)
  expect(opened.status).toBe(200)
  let held = -1
  while (held !== reads.mock.calls.length) {
    held = reads.mock.calls.length
    await delay(1_000)
  }
  // 200 pages, of which a socket's buffers take some megabytes.
  expect(held).toBeLessThan(150)
  opened.end()
  const [table] = tablesOf((await api.ask('GET', pathOf(url))).text)
  // The fees of the settlement are one line, and its deposit is another.
  expect(table!.rows).toHaveLength(45_000 + 1 + 1)
  expect(numberOf(table!.sums.at(-1)![1]!)).toBe(currencies[0].closingCents)
  let balanceCents = currencies[0].openingCents
  for (const { amount, balance } of table!.rows) {
    balanceCents += numberOf(amount)
    if (numberOf(balance!) !== balanceCents) throw new Error(`${balance} after ${amount} is not ${balanceCents}`)
  }
})
