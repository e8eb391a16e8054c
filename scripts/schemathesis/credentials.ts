import { randomUUID } from 'node:crypto'
import type { RunningService } from './service.ts'

interface Document {
  components: { securitySchemes: Record<string, { type: string }> }
}

interface SignedIn {
  accessToken: string
  business: { id: string } | null
}

interface Asked {
  method?: string
  token?: string
  body: object
}

/** The answer to what must succeed. */
async function ask<T>(url: string, { method = 'POST', token, body }: Asked): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname} answered ${response.status}`)
  return (await response.json()) as T
}

/** By the name of the security scheme: a credential of a new business of the paid plan, and the operator's. */
async function credentials({ baseUrl, demo }: RunningService): Promise<Record<string, string>> {
  const { email, password } = demo.operator
  const operator = await ask<SignedIn>(`${baseUrl}/api/auth/login`, { body: { email, password } })
  const owner = await ask<SignedIn>(`${baseUrl}/api/auth/register`, {
    body: { email: `${randomUUID()}@example.com`, password: randomUUID(), businessName: 'Schemathesis' },
  })
  const plan = `${baseUrl}/api/operator/businesses/${owner.business!.id}/plan`
  await ask(plan, { method: 'PUT', token: operator.accessToken, body: { plan: 'PAID' } })
  const { key } = await ask<{ key: string }>(`${baseUrl}/api/api-keys`, {
    token: owner.accessToken,
    body: { name: 'schemathesis', mode: 'TEST' },
  })
  return {
    apiKey: key,
    bearer: key,
    session: owner.accessToken,
    adminSession: owner.accessToken,
    operatorSession: operator.accessToken,
  }
}

/**
 * The configuration that gives each operation the credential of its own access: the document has a security
 * scheme for each. Throws for a scheme that nobody here has a credential for.
 */
export async function credentialsFile(service: RunningService): Promise<string> {
  const { components } = (await (await fetch(`${service.baseUrl}/v3/api-docs`)).json()) as Document
  const known = await credentials(service)
  const sections = Object.entries(components.securitySchemes).map(([name, { type }]) => {
    if (!known[name]) throw new Error(`no credential for the security scheme ${name}`)
    return `[auth.openapi.${name}]\n${type === 'apiKey' ? 'api_key' : 'bearer'} = ${JSON.stringify(known[name])}\n`
  })
  return sections.join('\n')
}
