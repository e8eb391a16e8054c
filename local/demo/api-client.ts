import { StartError } from '../start-error.ts'
import type { DemoFile } from './demo-file.ts'

export type Json = Record<string, unknown>

/** Calls the running service with the demo business's test key. Throws StartError. */
export function apiClient({ baseUrl, apiKey }: Pick<DemoFile, 'baseUrl' | 'apiKey'>) {
  return clientWith(baseUrl, { 'X-API-Key': apiKey })
}

/** Calls the running service with an ADMIN's session, after signing in. */
export async function sessionClient(
  { baseUrl }: Pick<DemoFile, 'baseUrl'>,
  { email, password }: DemoFile['admins'][number],
): Promise<ApiClient> {
  const { accessToken } = await clientWith(baseUrl, {}).post('/api/auth/login', { email, password })
  return clientWith(baseUrl, { Authorization: `Bearer ${String(accessToken)}` })
}

function clientWith(baseUrl: string, credential: Record<string, string>) {
  async function call(method: string, path: string, body?: Json, headers: Record<string, string> = {}): Promise<Json> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { ...credential, 'Content-Type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((error: unknown) => {
      throw new StartError(`the service at ${baseUrl} does not respond; start it with npm start`, { cause: error })
    })
    const text = await response.text()
    if (!response.ok) throw new StartError(`${method} ${path} returned ${response.status}: ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Json)
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: Json, headers?: Record<string, string>) => call('POST', path, body, headers),
    delete: (path: string) => call('DELETE', path),
  }
}

export type ApiClient = ReturnType<typeof apiClient>
