import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { ServiceError } from '../../domain/errors.ts'
import type { Call, Reply } from '../http/call.ts'
import { defineRoute } from '../http/route.ts'
import { closed } from '../http/schema.ts'
import { dashboardPolicy } from '../http/security-headers.ts'
import { dashboard, type Asset } from './files.ts'

const NOT_BUILT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>The dashboard is being built</title></head>
<body><h1>The dashboard is being built</h1>
<p>Reload this page in a few seconds. The terminal of the service says when it is there.</p></body>
</html>
`

const HTML = 'text/html; charset=utf-8'

async function screen(): Promise<Reply> {
  const built = await dashboard()
  if (!built) return { status: 503, type: HTML, body: NOT_BUILT, headers: { 'Retry-After': '5' } }
  const nonce = randomBytes(16).toString('base64')
  const headers = { 'Content-Security-Policy': dashboardPolicy(nonce) }
  return { status: 200, type: HTML, body: built.page.replaceAll('__NONCE__', nonce), headers }
}

/** Its name changes with its content, so that a browser never asks for it again. */
function packed({ http }: Pick<Call, 'http'>, { type, plain, compressed }: Asset): Reply {
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' }
  const [encoding, bytes] = compressed.find(([name]) => http.acceptsEncodings(name)) ?? []
  if (!encoding) return { status: 200, type, body: plain, headers }
  return { status: 200, type, body: bytes!, headers: { ...headers, 'Content-Encoding': encoding } }
}

const segment = (example: string) => Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', examples: [example] })

const shared = {
  method: 'GET',
  tag: 'Dashboard',
  plan: 'SANDBOX',
  access: 'public',
  responses: {
    200: { description: 'A page.', type: 'text/html', schema: Type.String(), example: '<!doctype html>' },
    503: { description: 'Not built yet: a page that says so.', type: 'text/html' },
  },
  errors: [],
  handle: screen,
} as const

/** The screens of the dashboard are one page, whose script shows the one that the address names. */
export const dashboardRoutes = [
  defineRoute({
    ...shared,
    path: '/dashboard',
    operationId: 'browseDashboard',
    summary: 'The dashboard',
    description: 'For people: to sign in, and then to see and do with the mouse what the rest of this document offers.',
  }),
  defineRoute({
    ...shared,
    path: '/dashboard/{screen}',
    operationId: 'browseScreen',
    summary: 'A screen of the dashboard',
    description: 'As `/dashboard`, for a link that leads to one of its screens.',
    request: { params: closed({ screen: segment('transactions') }) },
  }),
  defineRoute({
    ...shared,
    path: '/dashboard/{screen}/{thing}',
    operationId: 'browseThing',
    summary: 'A screen of the dashboard about one thing',
    description: 'As `/dashboard`, for a link that leads to one thing, such as a transaction.',
    request: {
      params: closed({ screen: segment('transactions'), thing: segment('txn_019ab0c1d2e37f4a8b5c6d7e8f901234') }),
    },
  }),
  defineRoute({
    ...shared,
    path: '/dashboard/{screen}/{thing}/{part}',
    operationId: 'browsePart',
    summary: 'A screen of the dashboard about a part of one thing',
    description: 'As `/dashboard`, for a link that leads further than to one thing.',
    request: {
      params: closed({
        screen: segment('operator'),
        thing: segment('transactions'),
        part: segment('txn_019ab0c1d2e37f4a8b5c6d7e8f901234'),
      }),
    },
  }),
  defineRoute({
    ...shared,
    path: '/dashboard/assets/{file}',
    operationId: 'getDashboardAsset',
    summary: 'What the dashboard loads',
    description: 'For the browser that shows the dashboard. The name of each changes with its content.',
    request: {
      params: closed({ file: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,128}$', examples: ['index-AbCd1234.js'] }) }),
    },
    responses: { 200: { description: 'A script, a style or an image.', type: '*/*' } },
    errors: ['SV-2005'],
    handle: async (call) => {
      const asset = (await dashboard())?.assets.get(call.params.file)
      if (!asset) throw new ServiceError('SV-2005')
      return packed(call, asset)
    },
  }),
]
