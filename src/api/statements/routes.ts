import { MONTH_PATTERN, hasStatement, isFinalMonth, type Month, monthOf } from '../../domain/statements/month.ts'
import { countedFields } from '../balances/routes.ts'
import * as t from '../schema/schema.ts'
import { readBrand } from '../../db/accounts/brand.ts'
import { readSums } from '../../db/ledger/read-entries.ts'
import type { Database } from '../../db/query.ts'
import type { Owner } from '../../db/accounts/business.ts'
import { balanceOf, balancesOf, movementBetween } from '../../domain/balances/balance.ts'
import { ownerKey } from '../../domain/engine-work.ts'
import { ServiceError } from '../../domain/errors.ts'
import { actorOf } from '../accounts/audit.ts'
import { approvedCompanyNumber } from '../accounts/kyc.ts'
import { openStream } from '../exports/export-file.ts'
import { queryTexts, fileLinkOf, movedLink, requireFileLink } from '../exports/file-link.ts'
import { signedQuery } from '../exports/schema.ts'
import { PERMITS_OF_LONG } from '../http/reads.ts'
import { sharing, returns } from '../http/route.ts'
import { apology, page } from '../pages/page.ts'
import { renderCsv, renderStatement, statementHeaders, type StatementLines } from './statement-page.ts'

const MonthName = t.String({
  title: 'Month',
  pattern: MONTH_PATTERN,
  description: 'A month in South Africa, by ISO 8601.',
  examples: ['2026-11'],
})

const EXAMPLE_URL =
  `https://payments.example.com/statements/2026-11/page?business=${t.exampleIds.business}&mode=TEST` +
  `&by=${t.exampleIds.apiKey}&expires=1795244400&signature=3v7cQm0Y`

const StatementCurrency = t.closed(
  {
    currency: t.CurrencyCode,
    openingCents: t.cents('What providers owed you when the month began', 0),
    ...countedFields,
    closingCents: t.cents('What they owe you at its end, or now', 40_000),
  },
  {
    title: 'StatementCurrency',
    description:
      'closing = opening + captured − refunded − charged back − fees − shared − settled. A figure is negative if ' +
      'more was reversed in the month than happened.',
  },
)

const Statement = t.closed(
  {
    month: MonthName,
    mode: t.ModeName,
    since: t.instant('When the month begins in South Africa.', '2026-10-31T22:00:00.000Z'),
    until: t.instant('When it has ended.', '2026-11-30T22:00:00.000Z'),
    isComplete: t.flag(
      'False until a minute after the end of the month: until then the statement is provisional.',
      true,
    ),
    currencies: t.arrayOf(StatementCurrency, 'Each currency that you had money in.'),
    url: t.uri(
      'A page with every line, for a browser, to read or print. It needs no credential, until `urlExpiresAt`, and ' +
        'ends earlier if the API key that asked for it is revoked or the user is removed. Read the statement again ' +
        'for another.',
      EXAMPLE_URL,
    ),
    urlExpiresAt: t.instant('The end of `url`.', '2026-11-21T07:00:00.000Z'),
  },
  { title: 'Statement', description: 'A month of your money: what providers owed you, and what changed it.' },
)

const route = sharing({ tag: 'Statements' })
const params = t.closed({ month: t.described(MonthName, 'The month in South Africa.') })

const format = t.Literal('csv', { description: 'Every line as CSV, for a spreadsheet.', examples: ['csv'] })
const linkQuery = t.closed({
  business: t.idOf('business'),
  mode: t.ModeName,
  ...signedQuery,
  format: t.Optional(format),
})
const pageType = { type: 'text/html', schema: t.String(), example: '<!doctype html>' }

const pageOf = ({ businessId, mode }: Owner, month: string): string => `statement:${businessId}:${mode}:${month}`

/** Returns what providers owed a business when a month began and ended, and what changed it, for each currency. */
async function readMonth(db: Database, { businessId, mode }: Owner, { since, until }: Month) {
  const readUntil = async (end: Date) => balancesOf(await readSums(db, { businessId, mode, until: end }))
  const opening = new Map((await readUntil(since)).map((balance) => [balance.currency, balance]))
  return (await readUntil(until)).map((closing) => {
    const { currency } = closing
    const before = opening.get(currency) ?? balanceOf(currency, {})
    const closingCents = closing.inSettlementCents
    return { openingCents: before.inSettlementCents, ...movementBetween(before, closing), closingCents }
  })
}

const errorPages = {
  notFound: () =>
    page(404, {
      title: 'Statement not found',
      tone: 'bad',
      says: ['This link has expired, or is not complete. Please open the statement in the dashboard again.'],
    }),
  apology,
}

/** The money that moved in the month, whichever way. Currencies with more of their units come first. */
const moved = (of: StatementLines['currencies'][number]): number =>
  Math.abs(of.capturedCents) + Math.abs(of.refundedCents) + Math.abs(of.settledCents) + Math.abs(of.openingCents)

export const statementRoutes = [
  route('GET /v1/statements/{month}', {
    plan: 'PAID',
    access: 'credential',
    operationId: 'getStatement',
    summary: 'Read the statement of a month',
    description:
      'For a bookkeeper: what providers owed you when the month began in South Africa and when it ended, and what ' +
      'changed it. `url` opens a page with every line. A payment counts when it succeeded, a dispute when it was ' +
      'lost, the line of a settlement when the service has read it. Nothing is dated back, so a statement never ' +
      'changes from a minute after the end of its month. There is a statement from the month in which the business ' +
      'was made to the current one.',
    longRead: true,
    request: { params },
    responses: returns(200, 'The statement.', Statement),
    result: async ({ caller, params: { month: name } }, { pool, cipher, config }) => {
      const { businessId, mode, business } = caller
      const now = new Date()
      if (!hasStatement(name, { madeAt: business.createdAt, now }))
        throw new ServiceError('SV-2005', { message: `No statement of ${name} for this business.` })
      const month = monthOf(name)
      const currencies = await readMonth(pool, caller, month)
      const address = `${config.baseUrl}/statements/${name}/page?business=${businessId}&mode=${mode}`
      const link = fileLinkOf(cipher, { file: pageOf(caller, name), by: actorOf(caller), address })
      const { since, until } = month
      return { month: name, mode, since, until, isComplete: isFinalMonth(month, now), currencies, ...link }
    },
  }),
  route('GET /v1/statements/{month}/page', {
    plan: 'PAID',
    access: 'public',
    operationId: 'getStatementPage',
    summary: 'Open a statement by an earlier link',
    description: 'Where the `url` of a statement was in earlier versions. It redirects to the present one.',
    errorPages,
    request: { params, query: linkQuery },
    responses: {
      200: { description: 'The page, for clients that follow the redirect.', ...pageType },
      308: { description: 'Redirects to the page.' },
    },
    handle: async ({ params: { month }, query }, api) => {
      await requireFileLink(api, pageOf({ businessId: query.business, mode: query.mode }, month), query)
      return movedLink(`${api.config.baseUrl}/statements/${month}/page`, query)
    },
  }),
  route('GET /statements/{month}/page', {
    plan: 'SANDBOX',
    access: 'public',
    operationId: 'openStatement',
    summary: 'Read or print a statement',
    description:
      'The `url` of a statement: a page with the sums and every line, which prints well. With `format=csv` it is a ' +
      'file for spreadsheets. Its query is the permission, so it needs ' +
      'no credential: treat it as a secret. A connection that breaks before the last line ends without the final ' +
      'chunk, which HTTP clients report as an error.',
    errorPages,
    request: { params, query: linkQuery },
    responses: { 200: { description: 'The page.', ...pageType, orText: { type: 'text/csv', example: 'Date;Time' } } },
    handle: async ({ params: { month: name }, query }, api) => {
      const owner = { businessId: query.business, mode: query.mode }
      await requireFileLink(api, pageOf(owner, name), query)
      const lane = ownerKey(owner)
      const read = async <T>(work: () => Promise<T>) => await api.reads.run(lane, PERMITS_OF_LONG, work)
      const [now, month] = [new Date(), monthOf(name)]
      const balances = await read(() => readMonth(api.pool, owner, month))
      const lines = { ...owner, month, currencies: balances.toSorted((one, other) => moved(other) - moved(one)) }
      if (query.format === 'csv') {
        const headers = { 'Content-Disposition': `attachment; filename="statement-${name}.csv"` }
        const body = openStream(api, lane, renderCsv(api, lines))
        return { status: 200, type: 'text/csv; charset=utf-8', headers, body }
      }
      const letterhead = await read(async () => ({
        ...(await readBrand(api.pool, owner)),
        company: await approvedCompanyNumber(api.orm.em.fork(), api.cipher, owner.businessId),
      }))
      const csv = `?${new URLSearchParams({ ...queryTexts(query), format: 'csv' }).toString()}`
      const body = openStream(api, lane, renderStatement(api, { ...lines, ...letterhead, csv, now }))
      const headers = statementHeaders(letterhead.logoHash !== null)
      return { status: 200, type: 'text/html; charset=utf-8', headers, body }
    },
  }),
]
