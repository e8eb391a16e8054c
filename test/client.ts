import type { UncheckedJson } from './unchecked-json.ts'

export interface Answer<Body = UncheckedJson> {
  status: number
  headers: Headers
  body: Body
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
}

/** Calls the API with JSON requests and parses JSON responses. */
export function clientOf(baseUrl: string, credential?: string): Client {
  async function call(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
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
    get: (path, headers = {}) => call('GET', path, undefined, headers),
    post: (path, body = {}, headers = {}) => call('POST', path, body, headers),
    put: (path, body = {}, headers = {}) => call('PUT', path, body, headers),
    patch: (path, body = {}, headers = {}) => call('PATCH', path, body, headers),
    delete: (path, headers = {}) => call('DELETE', path, undefined, headers),
  }
}

/** Signs in; returns a client that calls in that session. */
export async function signIn(
  baseUrl: string,
  { email, password }: { email: string; password: string },
): Promise<Client> {
  const { status, body } = await clientOf(baseUrl).post('/api/auth/login', { email, password })
  if (status !== 200) throw new Error(`the sign-in returned ${status}: ${JSON.stringify(body)}`)
  return clientOf(baseUrl, body.accessToken)
}
