import { once } from 'node:events'
import { request } from 'node:http'
import type { RunningApi } from './running-api.ts'

/** The path of a link that the service made. */
export const pathOf = (url: string): string => url.replace('http://payments.test', '')

/** Opens a link and reads nothing of what it gives. */
export async function openUnread({ baseUrl }: Pick<RunningApi, 'baseUrl'>, url: string) {
  const sent = request(baseUrl + pathOf(url))
  sent.on('error', () => undefined)
  sent.end()
  const [response] = await once(sent, 'response')
  response.pause()
  return { status: response.statusCode as number, end: () => sent.destroy() }
}
