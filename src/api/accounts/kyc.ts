import type { EntityManager } from '@mikro-orm/postgresql'
import { isCompanyNumber, isIdNumber, describeIdNumberFault } from '../../domain/south-africa/south-africa.ts'
import type { Cipher } from '../../db/cipher.ts'
import { recordAct, recordActOf } from './audit.ts'
import { changeBusiness } from '../../db/accounts/business.ts'
import { registrationHashes } from '../../db/accounts/find-businesses.ts'
import { Business, KycSubmission } from '../../db/entities/index.ts'
import { now } from '../../db/unit-of-work.ts'
import type { Admin, OperatorCaller } from '../http/call.ts'
import { requireStillAdmin } from './users.ts'
import { newId } from '../../db/new-id.ts'
import { fieldsRefused, type FieldFault } from '../schema/schema-faults.ts'
import { requireFound, wrongState } from '../http/not-found.ts'
import type { KycDetails } from './schema.ts'

/** Encryption contexts bind a value to its submission or business: moved to another row, it does not decrypt. */
const detailsContext = (submissionId: string): string => `kyc:${submissionId}`
const reasonContext = (businessId: string): string => `kyc-reason:${businessId}`

function requireNumbers({ country, registrationNumber, contactIdNumber }: KycDetails): void {
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

async function refuseState(em: EntityManager, businessId: string): Promise<never> {
  const { kycState } = requireFound(await em.findOne(Business, businessId), 'business', businessId)
  throw wrongState(kycState, `The KYC of this business is ${kycState}, which does not allow this.`)
}

/** Throws SV-3005 if a submission is waiting or approved, and what `requireNumbers` and `requireStillAdmin` throw. */
export async function submitKyc(em: EntityManager, cipher: Cipher, caller: Admin, details: KycDetails): Promise<void> {
  requireNumbers(details)
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

interface Decision {
  businessId: string
  state: 'APPROVED' | 'REJECTED'
  reason: string | null
  /** The submission that the operator has read. Default: the waiting one. */
  submissionId?: string | undefined
}

/** Throws SV-3005 if no submission waits, or another one than the operator has read. */
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
  if (found === 0)
    throw wrongState(
      'SUBMITTED',
      'This business has submitted its KYC again: read the new submission before you decide.',
    )
  const action = state === 'APPROVED' ? 'kyc.approved' : 'kyc.rejected'
  recordAct(em, { businessId, actor: userId, action, target: businessId })
  return business
}

export async function rejectionReason(em: EntityManager, cipher: Cipher, businessId: string): Promise<string | null> {
  const newest = { orderBy: { submittedAt: 'desc' } } as const
  const rejected = await em.findOne(KycSubmission, { businessId, state: 'REJECTED' }, newest)
  return rejected?.reason ? cipher.decrypt(rejected.reason, reasonContext(businessId)).toString() : null
}

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

export function presentSubmission(cipher: Cipher, { id, details, submittedAt }: KycSubmission) {
  const opened: KycDetails = JSON.parse(cipher.decrypt(details, detailsContext(id)).toString())
  return { submissionId: id, ...opened, submittedAt }
}
