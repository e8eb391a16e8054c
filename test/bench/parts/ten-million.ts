import { writeCursor } from '../../../src/api/schema/page-schema.ts'
import { insertManyTransactions } from '../../db/many/transactions.ts'
import { type BenchBusiness, businessOf } from '../bench-business.ts'
import { atMost, figure, median, type Row } from '../figures.ts'
import { pageTimes } from '../page-times.ts'
import { relayLooks } from '../relay-looks.ts'
import { openStand, say, type Stand } from '../stand.ts'

const FEW = 10_000
const MANY = 10_000_000
/** Long enough ago that the newest is not in the future. */
const SECONDS_APART = 0.1
const ROUNDS = 5
const TURNS = { measured: 60, warm: 20 }
const SAMPLES = 200

interface Side {
  stand: Stand
  business: BenchBusiness
  /** Spread evenly over all of them, the oldest first. */
  samples: { id: string; createdAt: Date; reference: string }[]
}

/** Inserts the missing rows: a kept folder has most of them. */
async function openSide(stand: Stand, rows: number): Promise<Side> {
  const business = await stand.patiently((pool) => businessOf(pool, 'many'))
  const owner = [business.businessId, business.mode]
  const [has] = await stand.rows<{ count: string }>(
    'SELECT count(*) FROM transactions WHERE business_id = $1 AND mode = $2',
    owner,
  )
  say(`ten-million: filling up from ${has!.count} to ${rows} rows`)
  await stand.patiently((pool) => insertManyTransactions(pool, business, rows, Number(has!.count), SECONDS_APART))
  const samples = await stand.rows<Side['samples'][number]>(
    `WITH span AS (SELECT min(created_at) AS first, max(created_at) AS last FROM transactions WHERE business_id = $1 AND mode = $2)
     SELECT found.* FROM span, generate_series(0, $3::int - 1) n, LATERAL (
       SELECT id, created_at AS "createdAt", reference FROM transactions
       WHERE business_id = $1 AND mode = $2 AND created_at >= span.first + (span.last - span.first) * (n::float8 / $3::int)
       ORDER BY created_at LIMIT 1
     ) found ORDER BY n`,
    [...owner, SAMPLES],
  )
  return { stand, business, samples }
}

function times({ stand, business, samples }: Side) {
  const anyOf = (n: number) => samples[(n * 79) % SAMPLES]!
  const oldOf = (n: number) => samples[5 + (n % 15)]!
  return pageTimes(
    stand,
    business.key,
    {
      'first page': () => '/v1/transactions',
      'a page deep down': (n) => `/v1/transactions?cursor=${writeCursor(oldOf(n))}`,
      '?state, rare': () => '/v1/transactions?state=REQUIRES_ACTION',
      '?state, of one in forty': () => '/v1/transactions?state=FAILED',
      '?state, usual': () => '/v1/transactions?state=SUCCEEDED',
      '?kind, rare': () => '/v1/transactions?kind=REFUND',
      '?kind and ?state, rare': () => '/v1/transactions?kind=REFUND&state=SUCCEEDED',
      '?reference': (n) => `/v1/transactions?reference=${anyOf(n).reference}`,
      '?createdBefore': (n) => `/v1/transactions?createdBefore=${samples[30 + (n % 170)]!.createdAt.toISOString()}`,
      'one by its id': (n) => `/v1/transactions/${anyOf(n).id}`,
    },
    TURNS,
  )
}

async function round(side: Side): Promise<Record<string, number>> {
  return {
    ...(await times(side)),
    'a look of the relay': median(await side.stand.patiently((pool) => relayLooks(pool))),
  }
}

/**
 * Lists, filters, one read and the relay's poll with ten million transactions, compared with another start
 * with ten thousand. Filling the ten million takes a quarter of an hour.
 */
export async function tenMillion(stand: Stand, kept?: string): Promise<Row[]> {
  const large = await openStand(kept)
  try {
    const few = await openSide(stand, FEW)
    const many = await openSide(large, MANY)
    const rounds = { few: [] as Record<string, number>[], many: [] as Record<string, number>[] }
    for (let n = 0; n <= ROUNDS; n++) {
      const [here, there] = [await round(few), await round(many)]
      // The first round warms up both.
      if (n === 0) continue
      rounds.few.push(here)
      rounds.many.push(there)
      say(`ten-million: round ${n} of ${ROUNDS}`)
    }
    return Object.keys(rounds.few[0]!).map((name) => {
      const of = (side: 'few' | 'many') => rounds[side].map((each) => each[name]!)
      return figure(name, 'ms', of('many'), { bare: of('few'), budget: atMost(1.5, 'ratio') })
    })
  } finally {
    await large.close()
  }
}
