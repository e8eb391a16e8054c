import { Pool as HttpPool } from 'undici'
import type { Stand } from './stand.ts'
import { median, type Row } from './table.ts'

const TURNS = 400
const WARM = 100
/** Rows of a page where nobody says how many. */
const PAGE = 20

/** The median of each path in milliseconds, asked in turn and one at a time; every list among them has a whole page. */
export async function pageTimes<Name extends string>(
  stand: Stand,
  key: string,
  paths: Record<Name, (n: number) => string>,
): Promise<Record<Name, number>> {
  const names = Object.keys(paths) as Name[]
  const took = new Map(names.map((name) => [name, [] as number[]]))
  const http = new HttpPool(stand.product().baseUrl, { connections: 1 })
  for (let n = 0; n < WARM + TURNS; n++)
    for (const name of names) {
      const path = paths[name](n)
      const since = performance.now()
      const headers = { authorization: `Bearer ${key}` }
      const { statusCode, body } = await http.request({ method: 'GET', path, headers })
      const text = await body.text()
      if (n >= WARM) took.get(name)!.push(performance.now() - since)
      if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}`)
      const { data } = JSON.parse(text) as { data?: unknown[] }
      if (data && data.length !== PAGE) throw new Error(`${path} has ${data.length} rows`)
    }
  await http.close()
  return Object.fromEntries(names.map((name) => [name, median(took.get(name)!)])) as Record<Name, number>
}

/** How many times longer a page takes that is found among many rows. */
export function pageRow(figure: string, many: number, few: number): Row {
  const times = many / few
  const measured = `${times.toFixed(2)} × (${many.toFixed(2)} ms, ${few.toFixed(2)} ms)`
  return { figure, measured, budget: '≤ 1.5 ×', ok: times <= 1.5 }
}
