import { Pool as HttpPool } from 'undici'
import { atMost, figure, median, type Row } from './figures.ts'
import type { Stand } from './stand.ts'

/** Measured requests per path, after one that is not measured. */
const TURNS = { measured: 160, warm: 40 }
/** The default page size. */
const PAGE = 20

/**
 * The median of each path in milliseconds, requested in turn, one at a time. Every list has a full page, or
 * the entry of its reference.
 */
export async function pageTimes<Name extends string>(
  stand: Stand,
  key: string,
  paths: Record<Name, (n: number) => string>,
  { measured, warm } = TURNS,
): Promise<Record<Name, number>> {
  const names = Object.keys(paths) as Name[]
  const took = new Map(names.map((name) => [name, [] as number[]]))
  const http = new HttpPool(stand.product().baseUrl, { connections: 1 })
  for (let n = 0; n < warm + measured; n++)
    for (const name of names) {
      const path = paths[name](n)
      const since = performance.now()
      const headers = { authorization: `Bearer ${key}` }
      const { statusCode, body } = await http.request({ method: 'GET', path, headers })
      const text = await body.text()
      if (n >= warm) took.get(name)!.push(performance.now() - since)
      if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}`)
      const { data } = JSON.parse(text) as { data?: unknown[] }
      const rows = path.includes('reference=') ? 1 : PAGE
      if (data && data.length !== rows) throw new Error(`${path} has ${data.length} rows`)
    }
  await http.close()
  return Object.fromEntries(names.map((name) => [name, median(took.get(name)!)])) as Record<Name, number>
}

/** A page found among many rows, compared with one among few. */
export function pageRow(name: string, many: number, few: number): Row {
  return figure(name, 'ms', [many], { bare: [few], budget: atMost(1.5, 'ratio') })
}
