import { takesBody, type Route } from '../http/route.ts'
import { authenticate } from '../auth/authenticate.ts'
import * as t from '../schema/schema.ts'
import { readForm, readJson, readRaw, requireCsv } from './body.ts'
import type { Check } from './check.ts'
import { bodyFits, paramsFit, queryFits, readIdempotencyKey } from './input.ts'
import * as permissions from './permissions.ts'
import { limitAddress, limitCredential } from './rate-limit.ts'

const requirePassword =
  (how: boolean | 'always'): Check =>
  async ({ caller }, api) => {
    if (caller) await permissions.requireRecentPassword(caller, api, how === 'always')
  }

function credentialChecks(route: Route): Check[] {
  const { access, plan, recentPassword, beforeEnrolment, admit } = route
  if (access === 'public') return admit ? [limitAddress, admit] : [limitAddress]
  return [
    authenticate(access),
    limitCredential,
    ...(plan === 'PAID' ? [permissions.requirePaidPlan] : []),
    permissions.requireRole(access, route),
    ...(beforeEnrolment ? [] : [permissions.requireEnrolled]),
    permissions.requireModeShown,
    ...(recentPassword ? [requirePassword(recentPassword)] : []),
  ]
}

function bodyChecks(route: Route): Check[] {
  if (!takesBody(route)) return []
  if (route.bodyFormat === 'raw') return [readRaw(route)]
  if (route.bodyFormat === 'csv') return [requireCsv(route)]
  return [route.bodyFormat === 'form' ? readForm(route) : readJson(route)]
}

function inputChecks(route: Route): Check[] {
  const { idempotent, bodyFormat, request } = route
  const { params, query } = request
  const isParsed = takesBody(route) && bodyFormat !== 'raw' && bodyFormat !== 'csv'
  const body = isParsed ? (request.body ?? t.NoBody) : undefined
  return [
    ...(idempotent ? [readIdempotencyKey] : []),
    ...(query ? [queryFits(query)] : []),
    ...(body ? [bodyFits(body, route)] : []),
    ...(params ? [paramsFit(params)] : []),
  ]
}

export function checksOf(route: Route): Check[] {
  return [...credentialChecks(route), ...bodyChecks(route), ...inputChecks(route)]
}
