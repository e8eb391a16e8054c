import { isCompanyNumber, isIdNumber } from '../../domain/south-africa.ts'
import { ServiceError } from '../../domain/errors.ts'
import { run, type Database } from '../../db/query.ts'
import type { Cipher } from '../../db/cipher.ts'
import { recordAct } from './audit.ts'
import type { Business } from '../../db/accounts/business.ts'
import type { BusinessCaller, OperatorCaller, UserActor } from '../http/call.ts'
import { newId } from '../http/ids.ts'
import {
  DECIDE,
  FIND_KYC_STATE,
  FIND_REASON,
  OPEN_SUBMISSION,
  STORE_SUBMISSION,
  type BusinessListRow,
} from './kyc-statements.ts'
import { fieldsRefused, type FieldFault } from '../http/schema-faults.ts'

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

/** What is known of numbers of a country is checked before anybody looks at them. Throws SV-2001. */
export function requireNumbers({ country, registrationNumber, contactIdNumber }: KycDetails): void {
  if (country !== 'ZA') return
  const faults: FieldFault[] = []
  if (!isCompanyNumber(registrationNumber)) {
    faults.push({ path: '/registrationNumber', message: 'must be a South African company number, YYYY/NNNNNN/TT' })
  }
  if (!isIdNumber(contactIdNumber)) {
    faults.push({ path: '/contactIdNumber', message: 'must be a South African identity number of 13 digits' })
  }
  if (faults.length > 0) throw fieldsRefused(faults)
}

/** Throws SV-3005 with the state that does not allow it, SV-2005 where there is no such business. */
async function refuseState(db: Database, businessId: string): Promise<never> {
  const [found] = await run<{ kycState: string }>(db, FIND_KYC_STATE, [businessId])
  throw found ? new ServiceError('SV-3005', { details: { state: found.kycState } }) : new ServiceError('SV-2005')
}

/** First, or again after a rejection. Throws SV-3005 where one is waiting or was approved. */
export async function submitKyc(
  db: Database,
  cipher: Cipher,
  { businessId, by }: BusinessCaller<UserActor>,
  details: KycDetails,
): Promise<void> {
  const [open] = await run(db, OPEN_SUBMISSION, [businessId])
  if (!open) return await refuseState(db, businessId)
  const id = newId('kycSubmission')
  const sealed = cipher.encrypt(JSON.stringify(details), detailsContext(id))
  await run(db, STORE_SUBMISSION, [id, businessId, sealed, by.userId])
  await recordAct(db, { businessId, actor: by.userId, action: 'kyc.submitted', target: businessId })
}

export interface Decision {
  businessId: string
  state: 'APPROVED' | 'REJECTED'
  /** Of a rejection; the business is told. */
  reason: string | null
}

/** Throws SV-3005 where nothing waits for a decision. */
export async function decideKyc(
  db: Database,
  cipher: Cipher,
  { userId }: OperatorCaller,
  { businessId, state, reason }: Decision,
): Promise<Business> {
  const sealed = reason === null ? null : cipher.encrypt(reason, reasonContext(businessId))
  const [business] = await run<Business>(db, DECIDE, [businessId, userId, state, sealed])
  if (!business) return await refuseState(db, businessId)
  const action = state === 'APPROVED' ? 'kyc.approved' : 'kyc.rejected'
  await recordAct(db, { businessId, actor: userId, action, target: businessId })
  return business
}

/** Why the business was rejected last. */
export async function rejectionReason(db: Database, cipher: Cipher, businessId: string): Promise<string | null> {
  const [row] = await run<{ reason: Buffer }>(db, FIND_REASON, [businessId])
  return row ? cipher.decrypt(row.reason, reasonContext(businessId)).toString() : null
}

/** What an operator needs in order to decide; null where nothing waits. */
export function waitingKyc(cipher: Cipher, { submissionId, details, submittedAt }: BusinessListRow) {
  if (submissionId === null) return null
  const opened: KycDetails = JSON.parse(cipher.decrypt(details, detailsContext(submissionId)).toString())
  return { ...opened, submittedAt }
}
