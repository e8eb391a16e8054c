import type { BusinessRecord, Owner } from '../accounts/business.ts'
import type { IdRange, NO_IDS } from '../../domain/payments/search-term.ts'
import { allRows } from '../query.ts'
import { type FoundKind, type Source, SOURCES } from './sources.ts'

type Texts = 'detail' | 'state' | 'currency' | 'transactionId' | 'businessId' | 'businessName'

export interface FoundRow extends Record<Texts, string | null> {
  kind: FoundKind
  id: string
  title: string
  amountCents: number | null
  createdAt: Date
}

type Sought = (IdRange | typeof NO_IDS) & {
  names: string[]
  text: string
  amountCents: number | null
  emailHashes: Buffer[]
  transactionIds: string[]
  most: number
}

/** Rows of a kind among which a text is searched, newest first. Texts have no index. */
const NEWEST = 1_000

const OWNED = 'x.business_id = :businessId AND x.mode = :mode'

/** Returns the statement's part for one kind. `own`: only the business's rows. Otherwise those of all, by index. */
function branch(kind: string, described: Source, own: boolean): string {
  const { table, title, owned = OWNED, shown = 'true', business = 'x.business_id', ...source } = described
  const from = `${source.rows ?? table} AS x ${source.join ?? ''}`
  const { detail = 'NULL', state = 'NULL', amountCents = 'NULL', currency = 'NULL', transactionId = 'NULL' } = source
  const mine = own ? `${owned} AND ` : ''
  // The newest of all businesses may have none of this one, so its own are sought: by time, of which there is an index.
  const begun = own
    ? (source.begun ??
      `SELECT x.id
        FROM ${table} AS x
        WHERE ${mine}${shown} AND x.id BETWEEN :idFrom AND :idUntil AND x.created_at BETWEEN :idSince AND :idTo
        ORDER BY x.created_at DESC, x.id DESC
        LIMIT :most`)
    : `SELECT id FROM ${table} WHERE id BETWEEN :idFrom AND :idUntil ORDER BY id DESC LIMIT ${NEWEST}`
  const ids = [
    'SELECT unnest(:names::text[])',
    `SELECT id FROM (${begun}) AS begun`,
    ...(source.leads ? [source.leads] : []),
  ]
  if (own && source.matches)
    ids.push(`
      SELECT id
      FROM (
        SELECT x.id, (${source.matches}) AS is_match
        FROM ${from}
        WHERE ${mine}${shown}
        ORDER BY x.created_at DESC, x.id DESC
        LIMIT ${NEWEST}
      ) AS newest
      WHERE is_match`)
  const read = `
    SELECT '${kind}' AS kind, x.id, ${title} AS title, ${detail}::text AS detail, ${state}::text AS state,
      ${amountCents}::bigint AS amount_cents, ${currency}::text AS currency,
      ${transactionId}::text AS transaction_id, ${business} AS business_id, x.created_at
    FROM ${from}
    WHERE ${mine}${shown} AND x.id = ANY (ARRAY(${ids.join('\nUNION ALL\n')}))
    ORDER BY x.created_at DESC, x.id DESC
    LIMIT :most`
  if (own) return `(SELECT found.*, NULL AS business_name FROM (${read}) AS found)`
  return `(
    SELECT found.*, b.name AS business_name
    FROM (${read}) AS found
      LEFT JOIN businesses AS b ON b.id = found.business_id
  )`
}

const all = (own: boolean): string =>
  Object.entries(SOURCES)
    .map(([kind, source]) => branch(kind, source, own))
    .join('\nUNION ALL\n')

/** Finds what a business has besides transactions: each kind newest first, by an index or among the newest rows. */
export const findOwn = allRows<Sought & Owner, FoundRow>('find-own')(all(true))

/** Finds rows of all businesses by id, email or transaction; texts would have to be searched without an index. */
export const findAnywhere = allRows<Omit<Sought, 'text' | 'amountCents' | 'idSince' | 'idTo'>, FoundRow>(
  'find-anywhere',
)(all(false))

type NamedBusiness = Pick<BusinessRecord, 'id' | 'name' | 'createdAt'>

export const readBusinessNames = allRows<{ ids: string[]; most: number }, NamedBusiness>('business-names')(`
    SELECT id, name, created_at
    FROM businesses
    WHERE id = ANY (:ids::text[])
    ORDER BY created_at DESC, id DESC
    LIMIT :most`)
