import type { EntityManager } from '@mikro-orm/postgresql'
import { isCompanyNumber, isIdNumber, whyNoIdNumber } from '../../domain/south-africa/south-africa.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { Cipher } from '../../db/cipher.ts'
import { recordAct } from './audit.ts'
import { changeBusiness } from '../../db/accounts/change-business.ts'
import { Business, KycSubmission } from '../../db/entities/index.ts'
import { now } from '../../db/now.ts'
import type { BusinessCaller, OperatorCaller, UserActor } from '../http/call.ts'
import { requireStillAdmin } from './users.ts'
import { newId } from '../http/ids.ts'
import { fieldsRefused, type FieldFault } from '../schema/schema-faults.ts'
import { notFound } from '../http/not-found.ts'

/** Who a business says it is: personal data, in the database only encrypted and in no log. */
export interface KycDetails {
  legalName: string
  registrationNumber: string
  country: string
  contactName: string
  contactIdNumber: string
}

/** Bound to its submission, or its business: a value moved to another one does not decrypt there. */
const detailsContext = (submissionId: string): string => `kyc:${submissionId}`
const reasonContext = (businessId: string): string => `kyc-reason:${businessId}`

/** Throws SV-2001 for South African numbers that cannot be right. */
export function requireNumbers({ country, registrationNumber, contactIdNumber }: KycDetails): void {
  if (country !== 'ZA') return
  const faults: FieldFault[] = []
  if (!isCompanyNumber(registrationNumber)) {
    faults.push({ path: '/registrationNumber', message: 'must be a South African company number, YYYY/NNNNNN/TT' })
  }
  if (!isIdNumber(contactIdNumber)) {
    faults.push({ path: '/contactIdNumber', message: whyNoIdNumber(contactIdNumber) })
  }
  if (faults.length > 0) throw fieldsRefused(faults)
}

function notWaiting(state: string): ServiceError {
  const message = `The KYC of this business is ${state}, so this cannot be done now.`
  return new ServiceError('SV-3005', { message, details: { state } })
}

function submittedAgain(): ServiceError {
  const message = 'Another submission of this business waits by now: read it before you decide.'
  return new ServiceError('SV-3005', { message, details: { state: 'SUBMITTED' } })
}

/** Throws SV-3005 with the state that does not allow it, SV-2005 where there is no such business. */
async function refuseState(em: EntityManager, businessId: string): Promise<never> {
  const found = await em.findOne(Business, businessId)
  throw found ? notWaiting(found.kycState) : notFound('business', businessId)
}

/** First, or again after a rejection. Throws SV-3005 where one is waiting or was approved. */
export async function submitKyc(
  em: EntityManager,
  cipher: Cipher,
  caller: BusinessCaller<UserActor>,
  details: KycDetails,
): Promise<void> {
  await requireStillAdmin(em, caller)
  const { businessId, by } = caller
  const mayBeSubmitted = { kycState: { $in: ['NONE', 'REJECTED'] } } as const
  const open = await changeBusiness(em, businessId, { kycState: 'SUBMITTED' }, mayBeSubmitted)
  if (!open) return await refuseState(em, businessId)
  const id = newId('kycSubmission')
  const sealed = cipher.encrypt(JSON.stringify(details), detailsContext(id))
  em.create(KycSubmission, { id, businessId, details: sealed, submittedBy: by.userId })
  recordAct(em, { businessId, actor: by.userId, action: 'kyc.submitted', target: businessId })
}

export interface Decision {
  businessId: string
  state: 'APPROVED' | 'REJECTED'
  /** The reason of a rejection, which the business reads. */
  reason: string | null
  /** Which submission the operator has read. Default: the waiting one. */
  submissionId?: string | undefined
}

/** Throws SV-3005 where no submission waits, or another one than the operator has read. */
export async function decideKyc(
  em: EntityManager,
  cipher: Cipher,
  { userId }: OperatorCaller,
  { businessId, state, reason, submissionId }: Decision,
): Promise<Business> {
  const sealed = reason === null ? null : cipher.encrypt(reason, reasonContext(businessId))
  const business = await changeBusiness(em, businessId, { kycState: state }, { kycState: 'SUBMITTED' })
  if (!business) return await refuseState(em, businessId)
  const decided = { state, reason: sealed, decidedBy: userId, decidedAt: now() }
  const read = submissionId === undefined ? {} : { id: submissionId }
  const found = await em.nativeUpdate(KycSubmission, { businessId, state: 'SUBMITTED', ...read }, decided)
  if (found === 0) throw submittedAgain()
  const action = state === 'APPROVED' ? 'kyc.approved' : 'kyc.rejected'
  recordAct(em, { businessId, actor: userId, action, target: businessId })
  return business
}

/** Why the business was rejected last. */
export async function rejectionReason(em: EntityManager, cipher: Cipher, businessId: string): Promise<string | null> {
  const newest = { orderBy: { submittedAt: 'desc' } } as const
  const rejected = await em.findOne(KycSubmission, { businessId, state: 'REJECTED' }, newest)
  return rejected?.reason ? cipher.decrypt(rejected.reason, reasonContext(businessId)).toString() : null
}

/** The submissions of some businesses that wait for a decision; a business has one at the most. */
export async function waitingSubmissions(
  em: EntityManager,
  businesses: readonly Business[],
): Promise<Map<string, KycSubmission>> {
  const businessId = { $in: businesses.map(({ id }) => id) }
  const waiting = await em.find(KycSubmission, { businessId, state: 'SUBMITTED' })
  return new Map(waiting.map((submission) => [submission.businessId, submission]))
}

/** What an operator needs in order to decide. */
export function presentSubmission(cipher: Cipher, { id, details, submittedAt }: KycSubmission) {
  const opened: KycDetails = JSON.parse(cipher.decrypt(details, detailsContext(id)).toString())
  return { submissionId: id, ...opened, submittedAt }
}
