import { ServiceError } from '../../domain/errors.ts'
import { assetReply, pageReply } from '../pages/built-pages.ts'
import type { Reply } from '../http/call.ts'
import { defineRoute } from '../http/route.ts'
import * as t from '../schema/schema.ts'
import { dashboardPolicy } from '../http/security-headers.ts'

const screen = (): Promise<Reply> => pageReply('dashboard', 'The dashboard', dashboardPolicy)

const segment = (example: string) => t.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', examples: [example] })

const shared = {
  tag: 'Dashboard',
  plan: 'SANDBOX',
  access: 'public',
  responses: {
    200: { description: 'A page.', type: 'text/html', schema: t.String(), example: '<!doctype html>' },
    503: { description: 'A page that says that the dashboard is not built yet.', type: 'text/html' },
  },
  handle: screen,
} as const

/** All screens of the dashboard are one HTML page; its script shows the screen for the URL. */
export const dashboardRoutes = [
  defineRoute('GET /dashboard', {
    ...shared,
    operationId: 'browseDashboard',
    summary: 'The dashboard',
    description: 'A web page for users of the business and operators.',
  }),
  defineRoute('GET /dashboard/{screen}', {
    ...shared,
    operationId: 'browseScreen',
    summary: 'A screen of the dashboard',
    description: 'Returns the same page as `/dashboard`, for links to a screen.',
    request: { params: t.closed({ screen: segment('transactions') }) },
  }),
  defineRoute('GET /dashboard/{screen}/{thing}', {
    ...shared,
    operationId: 'browseThing',
    summary: 'A screen of the dashboard about one resource',
    description: 'Returns the same page as `/dashboard`, for links to a resource such as a transaction.',
    request: {
      params: t.closed({ screen: segment('transactions'), thing: segment('txn_019ab0c1d2e37f4a8b5c6d7e8f901234') }),
    },
  }),
  defineRoute('GET /dashboard/{screen}/{thing}/{part}', {
    ...shared,
    operationId: 'browsePart',
    summary: 'A screen of the dashboard about a part of one resource',
    description: 'Returns the same page as `/dashboard`, for links to a part of a resource.',
    request: {
      params: t.closed({
        screen: segment('operator'),
        thing: segment('transactions'),
        part: segment('txn_019ab0c1d2e37f4a8b5c6d7e8f901234'),
      }),
    },
  }),
  defineRoute('GET /dashboard/assets/{file}', {
    ...shared,
    operationId: 'getDashboardAsset',
    summary: 'A file of the dashboard',
    description: 'A file that the dashboard loads. Its name changes with its content.',
    request: {
      params: t.closed({ file: t.String({ pattern: '^[A-Za-z0-9_.-]{1,128}$', examples: ['index-AbCd1234.js'] }) }),
    },
    responses: { 200: { description: 'A script, a style or an image.', type: '*/*' } },
    errors: ['SV-2005'],
    handle: async (call) => {
      const found = await assetReply(call, 'dashboard', call.params.file)
      if (!found) throw new ServiceError('SV-2005')
      return found
    },
  }),
]
