import { randomUUID } from 'node:crypto'
import type { Identity } from './rounds.ts'
import type { RunningService } from './service.ts'

interface SignedIn {
  accessToken: string
  business: { id: string } | null
}

interface Asked {
  method?: string
  token?: string
  body: object
}

async function ask<T>(url: string, { method = 'POST', token, body }: Asked): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} answered ${response.status}`)
  return (await response.json()) as T
}

/** The headers of that identity: of a new business of the paid plan, or of the operator. */
async function credential({ baseUrl, demo }: RunningService, as: Identity): Promise<Record<string, string>> {
  const { email, password } = demo.operator
  const operator = await ask<SignedIn>(`${baseUrl}/api/auth/login`, { body: { email, password } })
  if (as === 'operatorSession') return { Authorization: `Bearer ${operator.accessToken}` }
  const owner = await ask<SignedIn>(`${baseUrl}/api/auth/register`, {
    body: { email: `${randomUUID()}@example.com`, password: randomUUID(), businessName: 'Schemathesis' },
  })
  const plan = `${baseUrl}/api/operator/businesses/${owner.business!.id}/plan`
  await ask(plan, { method: 'PUT', token: operator.accessToken, body: { plan: 'PAID' } })
  if (as === 'adminSession') return { Authorization: `Bearer ${owner.accessToken}` }
  const { key } = await ask<{ key: string }>(`${baseUrl}/api/api-keys`, {
    token: owner.accessToken,
    body: { name: 'schemathesis', mode: 'TEST' },
  })
  return as === 'apiKey' ? { Authorization: `Bearer ${key}` } : { 'X-API-Key': key }
}

/** Writes a configuration with the credential of every request. A file keeps it out of the list of processes. */
export async function credentialFile(service: RunningService, as: Identity): Promise<string> {
  const headers = Object.entries(await credential(service, as))
  return ['[headers]', ...headers.map(([name, value]) => `${name} = ${JSON.stringify(value)}`), ''].join('\n')
}
