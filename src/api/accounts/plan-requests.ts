import type { EntityManager } from '@mikro-orm/postgresql'
import { changeBusiness, lockBusiness } from '../../db/accounts/business.ts'
import { Business, PlanRequest } from '../../db/entities/index.ts'
import { clientOf, now } from '../../db/unit-of-work.ts'
import type { Admin, OperatorCaller } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'
import { wrongState, requireFound } from '../http/not-found.ts'
import { recordAct } from './audit.ts'

export function presentPlanRequest({ id, state, createdAt, decidedAt = null }: PlanRequest) {
  return { id, plan: 'PAID', state, createdAt, decidedAt }
}

export function presentForOperator(request: PlanRequest) {
  const { id, name, country, mode, kycState } = request.business
  return { ...presentPlanRequest(request), business: { id, name, country, mode, kycState } }
}

/** Stores a request for the paid plan, or returns the open one. Throws SV-3005 on the paid plan. */
export async function requestPaidPlan(em: EntityManager, { businessId, by }: Admin): Promise<PlanRequest> {
  const { userId } = by
  await lockBusiness(clientOf(em), { id: businessId })
  const business = await em.findOneOrFail(Business, businessId)
  if (business.plan === 'PAID') throw wrongState('PAID', 'Your business is already on the paid plan.')
  const open = await em.findOne(PlanRequest, { business, state: 'OPEN' })
  if (open) return open
  const request = em.create(PlanRequest, { id: newId('planRequest'), business, requestedBy: userId })
  recordAct(em, { businessId, actor: userId, action: 'plan.requested', target: businessId })
  await em.flush()
  return request
}

export async function newestPlanRequest(em: EntityManager, businessId: string): Promise<PlanRequest | null> {
  return await em.findOne(PlanRequest, { business: businessId }, { orderBy: { createdAt: 'desc', id: 'desc' } })
}

/** Moves a business to a plan. PAID approves its open request. Throws SV-2005. */
export async function setPlan(
  em: EntityManager,
  { userId }: OperatorCaller,
  { businessId, plan }: { businessId: string; plan: Business['plan'] },
): Promise<Business> {
  await lockBusiness(clientOf(em), { id: businessId })
  const business = requireFound(await changeBusiness(em, businessId, { plan }), 'business', businessId)
  if (plan === 'PAID') {
    const approved = { state: 'APPROVED', decidedBy: userId, decidedAt: now() } as const
    await em.nativeUpdate(PlanRequest, { business: businessId, state: 'OPEN' }, approved)
  }
  const action = plan === 'PAID' ? 'plan.paid' : 'plan.sandbox'
  recordAct(em, { businessId, actor: userId, action, target: businessId })
  return business
}

/** Throws SV-2005 if the request is unknown, SV-3005 if it is already decided. */
export async function decidePlanRequest(
  em: EntityManager,
  operator: OperatorCaller,
  { id, state }: { id: string; state: 'APPROVED' | 'REJECTED' },
): Promise<PlanRequest> {
  const found = requireFound(await em.findOne(PlanRequest, id), 'planRequest', id)
  const businessId = found.business.id
  await lockBusiness(clientOf(em), { id: businessId })
  const request = await em.findOneOrFail(PlanRequest, id, { refresh: true, populate: ['business'] })
  if (request.state !== 'OPEN') throw wrongState(request.state, `This request is already ${request.state}.`)
  if (state === 'APPROVED') await setPlan(em, operator, { businessId, plan: 'PAID' })
  else {
    const rejected = { state, decidedBy: operator.userId, decidedAt: now() } as const
    await em.nativeUpdate(PlanRequest, { id }, rejected)
    recordAct(em, { businessId, actor: operator.userId, action: 'plan.request_rejected', target: businessId })
  }
  return await em.findOneOrFail(PlanRequest, id, { refresh: true, populate: ['business'] })
}
