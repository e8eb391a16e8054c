import { once } from 'node:events'
import { request } from 'node:http'
import type { UncheckedJson } from '../unchecked-json.ts'
import type { Ask, RunningApi } from './running-api.ts'

export const pathOf = (url: string): string => url.replace('http://payments.test', '')

export const linesOf = (text: string): UncheckedJson[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

export async function everyRow(
  api: Pick<RunningApi, 'ask'>,
  path: string,
  as: Ask,
  limit = 100,
): Promise<UncheckedJson[]> {
  const rows: UncheckedJson[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body }: UncheckedJson = await api.ask('GET', `${path}?limit=${limit}${cursor && `&cursor=${cursor}`}`, as)
    expect(body.data.length).toBeLessThanOrEqual(limit)
    rows.push(...body.data)
    cursor = body.nextCursor
  }
  return rows
}

/** Opens a link and reads nothing of what it gives. */
export async function openUnread({ baseUrl }: Pick<RunningApi, 'baseUrl'>, url: string) {
  const sent = request(baseUrl + pathOf(url))
  sent.on('error', () => undefined)
  sent.end()
  const [response] = await once(sent, 'response')
  response.pause()
  return { status: response.statusCode as number, end: () => sent.destroy() }
}
