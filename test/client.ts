import type { UncheckedJson } from './unchecked-json.ts'

export interface Answer<Body = UncheckedJson> {
  status: number
  headers: Headers
  body: Body
}

type Sent = Record<string, string>

export function clientOf(baseUrl: string, credential?: string) {
  async function call(method: string, path: string, body: unknown, headers: Sent): Promise<Answer> {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(credential ? { Authorization: `Bearer ${credential}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') && text !== ''
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text }
  }
  return {
    get: (path: string, headers: Sent = {}) => call('GET', path, undefined, headers),
    post: (path: string, body: unknown = {}, headers: Sent = {}) => call('POST', path, body, headers),
    put: (path: string, body: unknown = {}, headers: Sent = {}) => call('PUT', path, body, headers),
    patch: (path: string, body: unknown = {}, headers: Sent = {}) => call('PATCH', path, body, headers),
    delete: (path: string, headers: Sent = {}) => call('DELETE', path, undefined, headers),
  }
}

export type Client = ReturnType<typeof clientOf>

type Outcome = Pick<Answer, 'status' | 'body'>

/** Returns the body. Throws unless the response has this status. */
export function expecting(wanted: number, { status, body }: Outcome): UncheckedJson {
  if (status !== wanted) throw new Error(`returned ${status} instead of ${wanted}: ${JSON.stringify(body)}`)
  return body
}

/** The status and the code of a refusal; the code is undefined unless the response is one. */
export const refusal = ({ status, body }: Outcome): [number, string | undefined] => [status, body?.error?.code]

export const refusalWithDetails = ({ status, body }: Outcome) => [status, body?.error?.code, body?.error?.details]

/** Signs in; returns a client that calls in that session. */
export async function signIn(baseUrl: string, { email, password }: { email: string; password: string }) {
  const { accessToken } = expecting(200, await clientOf(baseUrl).post('/api/auth/login', { email, password }))
  return clientOf(baseUrl, accessToken)
}
