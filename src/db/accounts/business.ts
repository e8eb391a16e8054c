import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql'
import type { Mode } from '../../domain/states.ts'
import { Business as BusinessEntity } from '../entities/index.ts'
import { command, oneValue } from '../query.ts'

export interface Owner {
  businessId: string
  mode: Mode
}

export interface BusinessRecord {
  id: string
  name: string
  country: string
  plan: 'SANDBOX' | 'PAID'
  /** The mode of its sessions; an API key has its own. */
  mode: Mode
  kycState: 'NONE' | 'SUBMITTED' | 'APPROVED' | 'REJECTED'
  createdAt: Date
}

/** The select list that reads a `BusinessRecord` from the table `b`. */
export const BUSINESS_COLUMNS = `
  b.id, b.name, b.country, b.plan, b.mode, b.kyc_state, b.created_at`

/** Unlike the ORM's FOR UPDATE, this lock does not delay payments, whose foreign keys share-lock the business. */
export const lockBusiness = command<{ id: string }>('business-lock')(
  'SELECT FROM businesses WHERE id = :id FOR NO KEY UPDATE',
)

/** In one statement: the second of two concurrent changes sees the first. Null if `onlyIf` does not hold. */
export async function changeBusiness(
  em: EntityManager,
  id: string,
  change: Partial<Pick<BusinessEntity, 'plan' | 'mode' | 'kycState' | 'returnHosts' | 'payerEmail' | 'payerPhone'>>,
  onlyIf: FilterQuery<BusinessEntity> = {},
): Promise<BusinessEntity | null> {
  const changed = await em.nativeUpdate(BusinessEntity, { $and: [{ id }, onlyIf] }, change)
  return changed === 0 ? null : await em.findOneOrFail(BusinessEntity, id, { refresh: true })
}

/** Reads the hosts to which the business may redirect its payers. Prepared, because it runs for payments. */
export const readReturnHosts = oneValue<{ businessId: string }, string[]>('read-return-hosts')(
  'SELECT to_json(return_hosts) AS hosts FROM businesses WHERE id = :businessId',
)

export const readPayerContact = oneValue<{ businessId: string }, PayerContact>('read-payer-contact')(`
    SELECT json_build_object('email', payer_email, 'phone', payer_phone) AS contact
    FROM businesses
    WHERE id = :businessId`)

export interface PayerContact {
  email: string | null
  phone: string | null
}
