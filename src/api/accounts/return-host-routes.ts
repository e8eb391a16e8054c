import { changeBusiness, readReturnHosts } from '../../db/accounts/business.ts'
import type { Database } from '../../db/query.ts'
import { isListed, MAX_RETURN_HOSTS } from '../../domain/accounts/return-hosts.ts'
import type { BusinessCaller } from '../http/call.ts'
import { sharing, returns } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { fieldRefused } from '../schema/schema-faults.ts'
import { changeAccount } from './users.ts'

const ReturnHosts = t.component('ReturnHosts', {
  hosts: t.Array(t.String({ minLength: 1, maxLength: 253 }), {
    maxItems: MAX_RETURN_HOSTS,
    description: 'Host names, optionally with a port. Without a port every port is allowed.',
    examples: [['shop.example.com']],
  }),
})

/** Returns the host as the URL parser normalizes it; null if the text is not exactly a host. */
function hostOf(text: string): string | null {
  if (/[\s/?#@\\]/.test(text)) return null
  const url = URL.parse(`http://${text}`)
  if (!url?.hostname) return null
  // The parser drops port 80, and a host without a port would allow every port.
  return /:0*80$/.test(text) ? `${url.hostname}:80` : url.host
}

function requireHosts(given: readonly string[]): string[] {
  const hosts = given.map((text, index) => {
    const host = hostOf(text)
    if (host !== null) return host
    const message = 'must be a host, such as shop.example.com or localhost:8080, without scheme and path'
    throw fieldRefused(`/hosts/${index}`, message)
  })
  return [...new Set(hosts)]
}

/** Throws SV-2001 in LIVE, so that a stolen API key cannot send payers to a copy of the shop. */
export async function requireReturnHost(
  db: Database,
  { businessId, mode }: Pick<BusinessCaller, 'businessId' | 'mode'>,
  returnUrl: string | undefined,
): Promise<void> {
  if (mode !== 'LIVE' || returnUrl === undefined) return
  if (isListed(new URL(returnUrl), await readReturnHosts(db, { businessId }))) return
  const message =
    'has a host that is not one of your return hosts; an ADMIN lists them with PUT /api/account/return-hosts'
  throw fieldRefused('/returnUrl', message)
}

/** The sentence about the hosts, for the responses that take a `returnUrl`. */
export const WARNED_RETURN =
  'If the host of `returnUrl` is not one of your return hosts, a page warns its payers before it.'

const route = sharing({ tag: 'Account', plan: 'SANDBOX', access: 'admin' })
const responses = returns(200, 'The current hosts.', ReturnHosts)

export const returnHostRoutes = [
  route('GET /api/account/return-hosts', {
    operationId: 'getReturnHosts',
    summary: 'Read the hosts that payers may return to',
    description:
      'Shows which hosts a live payment may have in its `returnUrl`, and to which hosts payers go without a warning.',
    responses,
    result: async ({ caller: { businessId } }, { pool }) => ({ hosts: await readReturnHosts(pool, { businessId }) }),
  }),
  route('PUT /api/account/return-hosts', {
    operationId: 'replaceReturnHosts',
    recentPassword: true,
    summary: 'Replace the hosts that payers may return to',
    description:
      'Call it before the first live payment with a `returnUrl`: in LIVE any other host is refused (SV-2001). In ' +
      'TEST, payers with another host get a page with a warning and a link instead of a redirect.',
    request: { body: ReturnHosts },
    responses,
    result: async ({ caller, body }, api) => {
      const returnHosts = requireHosts(body.hosts)
      await changeAccount(api, caller, 'account.return_hosts_changed', (em) =>
        changeBusiness(em, caller.businessId, { returnHosts }),
      )
      return { hosts: returnHosts }
    },
  }),
]
