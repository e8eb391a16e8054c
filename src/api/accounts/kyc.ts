import type { EntityManager } from '@mikro-orm/postgresql'
import { isCompanyNumber, isIdNumber, describeIdNumberFault } from '../../domain/south-africa/south-africa.ts'
import type { ServiceError } from '../../domain/errors.ts'
import type { Cipher } from '../../db/cipher.ts'
import { recordAct, recordActOf } from './audit.ts'
import { changeBusiness } from '../../db/accounts/business.ts'
import { registrationHashes } from '../../db/accounts/find-businesses.ts'
import { Business, KycSubmission } from '../../db/entities/index.ts'
import { now } from '../../db/unit-of-work.ts'
import type { BusinessCaller, OperatorCaller, UserActor } from '../http/call.ts'
import { requireStillAdmin } from './users.ts'
import { newId } from '../../db/new-id.ts'
import { fieldsRefused, type FieldFault } from '../schema/schema-faults.ts'
import { notFound, wrongState } from '../http/not-found.ts'

/** The identity of a business. This is personal data: it is stored encrypted and never logged. */
export interface KycDetails {
  legalName: string
  registrationNumber: string
  country: string
  contactName: string
  contactIdNumber: string
}

/** Encryption contexts bind a value to its submission or business: moved to another row, it does not decrypt. */
const detailsContext = (submissionId: string): string => `kyc:${submissionId}`
const reasonContext = (businessId: string): string => `kyc-reason:${businessId}`

/** Throws SV-2001 for invalid South African company and identity numbers. */
export function requireNumbers({ country, registrationNumber, contactIdNumber }: KycDetails): void {
  if (country !== 'ZA') return
  const faults: FieldFault[] = []
  if (!isCompanyNumber(registrationNumber)) {
    faults.push({ path: '/registrationNumber', message: 'must be a South African company number, YYYY/NNNNNN/TT' })
  }
  if (!isIdNumber(contactIdNumber)) {
    faults.push({ path: '/contactIdNumber', message: describeIdNumberFault(contactIdNumber) })
  }
  if (faults.length > 0) throw fieldsRefused(faults)
}

function notWaiting(state: string): ServiceError {
  return wrongState(state, `The KYC of this business is ${state}, which does not allow this.`)
}

function submittedAgain(): ServiceError {
  return wrongState(
    'SUBMITTED',
    'This business has submitted its KYC again: read the new submission before you decide.',
  )
}

/** Throws SV-3005 with the business's KYC state, or SV-2005 for an unknown business. */
async function refuseState(em: EntityManager, businessId: string): Promise<never> {
  const found = await em.findOne(Business, businessId)
  throw found ? notWaiting(found.kycState) : notFound('business', businessId)
}

/** Stores a KYC submission. Throws SV-3005 if one is waiting or approved. */
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
  const [registrationHash] = registrationHashes(cipher, details.registrationNumber)
  em.create(KycSubmission, { id, businessId, details: sealed, registrationHash, submittedBy: by.userId })
  recordActOf(em, caller, 'kyc.submitted', businessId)
}

export interface Decision {
  businessId: string
  state: 'APPROVED' | 'REJECTED'
  /** The reason for a rejection, shown to the business. */
  reason: string | null
  /** The submission that the operator has read. Default: the waiting one. */
  submissionId?: string | undefined
}

/** Decides a waiting KYC submission. Throws SV-3005 if none waits, or another one than the operator has read. */
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

export async function rejectionReason(em: EntityManager, cipher: Cipher, businessId: string): Promise<string | null> {
  const newest = { orderBy: { submittedAt: 'desc' } } as const
  const rejected = await em.findOne(KycSubmission, { businessId, state: 'REJECTED' }, newest)
  return rejected?.reason ? cipher.decrypt(rejected.reason, reasonContext(businessId)).toString() : null
}

/** Returns the company number that an operator has approved; null if there is none. */
export async function approvedCompanyNumber(em: EntityManager, cipher: Cipher, businessId: string) {
  const approved = await em.findOne(KycSubmission, { businessId, state: 'APPROVED' })
  return approved && presentSubmission(cipher, approved).registrationNumber
}

/** Returns the waiting submissions by business; a business has at most one. */
export async function waitingSubmissions(
  em: EntityManager,
  businesses: readonly Business[],
): Promise<Map<string, KycSubmission>> {
  const businessId = { $in: businesses.map(({ id }) => id) }
  const waiting = await em.find(KycSubmission, { businessId, state: 'SUBMITTED' })
  return new Map(waiting.map((submission) => [submission.businessId, submission]))
}

/** Returns a submission, decrypted for an operator. */
export function presentSubmission(cipher: Cipher, { id, details, submittedAt }: KycSubmission) {
  const opened: KycDetails = JSON.parse(cipher.decrypt(details, detailsContext(id)).toString())
  return { submissionId: id, ...opened, submittedAt }
}
