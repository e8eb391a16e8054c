import type { DisputeCapability } from '../contract/disputes.ts'
import type { ProviderConnection } from '../contract/call.ts'
import type { HttpRequest, HttpResult } from '../wire/http.ts'
import * as answers from './dispute-answers.ts'
import { disputeLookup, disputesPage } from './dispute-reading.ts'

interface Requests {
  get(path: string, connection: ProviderConnection, timeoutMs?: number): Promise<HttpResult>
  write(
    method: 'POST' | 'PUT',
    path: string,
    connection: ProviderConnection,
    body: object,
    within: Pick<HttpRequest, 'window' | 'timeoutMs'>,
  ): Promise<HttpResult>
  /** Sends a text to a signed address, which gets no key of ours. */
  upload(url: string, text: string, timeoutMs: number): Promise<HttpResult>
}

/** Evidence and its document only prepare the resolution; all must fit into the activity's time. */
const PREPARED_WITHIN_MS = 5_000
const PER_PAGE = 100

const pathOf = (id: string): string => `/dispute/${encodeURIComponent(id)}`

/** Paystack's disputes (https://paystack.com/docs/api/dispute): evidence, a document, then the resolution. */
export function createDisputes({ get, write, upload }: Requests): DisputeCapability {
  return {
    async readDispute(connection, id) {
      return disputeLookup(await get(pathOf(id), connection), id)
    },

    async listDisputes(connection, since, page) {
      const number = Number(page ?? 1)
      const query = { perPage: String(PER_PAGE), page: String(number), from: since.toISOString() }
      return disputesPage(await get(`/dispute?${new URLSearchParams(query).toString()}`, connection), number)
    },

    async answerDispute(connection, id, answer, window) {
      const path = pathOf(id)
      let evidenceId: number | null = null
      if (answer.kind === 'EVIDENCE') {
        const body = answers.evidenceBody(answer.evidence)
        const within = { window, timeoutMs: PREPARED_WITHIN_MS }
        const made = answers.evidenceResult(await write('POST', `${path}/evidence`, connection, body, within))
        if ('failed' in made) return made.failed
        evidenceId = made.value
      }
      const place = answers.uploadPlace(
        await get(`${path}/upload_url`, connection, PREPARED_WITHIN_MS),
        connection.baseUrl,
      )
      if ('failed' in place) return place.failed
      const { url, fileName } = place.value
      const failure = answers.uploadFailure(await upload(url, answers.documentOf(answer), PREPARED_WITHIN_MS))
      if (failure) return failure
      const body = answers.resolutionBody(answer, { fileName, evidenceId })
      return answers.resolutionResult(await write('PUT', `${path}/resolve`, connection, body, { window }))
    },
  }
}
