import type { DocumentType } from '../../domain/providers/connect.ts'
import type { BankAccount } from '../contract/transfers.ts'
import { failedPreparation, type HttpResult } from '../wire/http.ts'
import { field } from '../wire/json.ts'
import { isFinal, isSuccess, openEnvelope } from './answers.ts'

const DOCUMENTS: Readonly<Record<DocumentType, { type: string; holder: 'personal' | 'business' }>> = {
  IDENTITY_NUMBER: { type: 'identityNumber', holder: 'personal' },
  PASSPORT_NUMBER: { type: 'passportNumber', holder: 'personal' },
  BUSINESS_REGISTRATION_NUMBER: { type: 'businessRegistrationNumber', holder: 'business' },
}

/** The body of `POST /bank/validate`, which Paystack has for South African accounts. */
export function validationBody(
  { name, bankCode, accountNumber }: Omit<BankAccount, 'document'> & { name: string },
  document: NonNullable<BankAccount['document']>,
) {
  const { type, holder } = DOCUMENTS[document.type]
  return {
    account_name: name,
    account_number: accountNumber,
    account_type: holder,
    bank_code: bankCode,
    country_code: 'ZA',
    document_type: type,
    document_number: document.number,
  }
}

/** Returns null if the bank confirms the account. Nothing has been created by then, whatever the response. */
export function validationRefusal(result: HttpResult): 'REFUSED' | ReturnType<typeof failedPreparation> | null {
  if (result.kind !== 'response') return failedPreparation(result)
  const answer = openEnvelope(result)
  const verified = field(answer.data, 'verified')
  if (isSuccess(answer) && verified === true) return null
  // "Not verified" is a 400 that also has data.
  if (verified === false || isFinal(answer)) return 'REFUSED'
  return { state: 'NOT_SENT', detail: `not validated, status ${answer.httpStatus}` }
}
