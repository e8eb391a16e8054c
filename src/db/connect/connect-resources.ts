import type { ConnectRefusal, ConnectState } from '../../domain/connect.ts'
import type { FeeBearer, SplitTerms, SplitType } from '../../domain/splits.ts'
import type { Owner } from '../accounts/owner.ts'
import { list } from '../list.ts'
import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

type Own = Owner & { id: string }

const COMMON = `r.id, r.state, r.currency, r.failure_reason_code AS "failureReasonCode",
  r.failure_reason_message AS "failureReasonMessage", r.created_at AS "createdAt"`

interface CommonRow {
  id: string
  state: ConnectState
  currency: string
  failureReasonCode: ConnectRefusal | null
  failureReasonMessage: string | null
  createdAt: Date
}

const ACCOUNT_COLUMNS = `${COMMON}, a.business_name AS "businessName", a.bank_code AS "bankCode",
  a.account_last4 AS "accountLast4", r.provider_code AS "providerAccountCode"`

export interface AccountRow extends CommonRow {
  businessName: string
  bankCode: string
  accountLast4: string
  providerAccountCode: string | null
}

const SPLIT_COLUMNS = `${COMMON}, s.name, s.type, s.fee_bearer AS "feeBearer", r.provider_code AS "providerSplitCode",
  (SELECT json_agg(json_build_object('accountId', h.account_id, 'share', h.share) ORDER BY h.position)
    FROM split_shares h WHERE h.split_id = r.id) AS shares`

export interface SplitRow extends CommonRow, SplitTerms {
  name: string
  feeBearer: FeeBearer
  providerSplitCode: string | null
}

interface NewResource extends Own {
  currency: string
  providerId: string
}

export interface NewAccount extends NewResource {
  businessName: string
  bankCode: string
  /** Encrypted, as are the contact's e-mail and the holder's document. */
  accountNumber: Buffer
  accountLast4: string
  contactEmail: Buffer | null
  document: Buffer | null
}

export interface NewSplit extends NewResource, SplitTerms {
  name: string
  type: SplitType
  feeBearer: FeeBearer
}

const INSERT_RESOURCE = `
  INSERT INTO connect_resources (id, kind, business_id, mode, currency, provider_id) VALUES (:id, :kind, :businessId, :mode, :currency, :providerId)
  RETURNING *`

const insertAccount = statement<NewAccount & { kind: 'ACCOUNT' }, AccountRow>({
  name: 'connect-account-create',
  text: `
    WITH r AS (${INSERT_RESOURCE}),
    a AS (
      INSERT INTO connected_accounts (id, business_name, bank_code, account_number, account_last4, contact_email, document)
      SELECT id, :businessName, :bankCode, :accountNumber, :accountLast4, :contactEmail, :document FROM r RETURNING *
    )
    SELECT ${ACCOUNT_COLUMNS} FROM r JOIN a USING (id)`,
})

const insertSplit = statement<Omit<NewSplit, 'shares'> & { kind: 'SPLIT' }>({
  name: 'connect-split-create',
  text: `
    WITH r AS (${INSERT_RESOURCE})
    INSERT INTO splits (id, name, type, fee_bearer) SELECT id, :name, :type, :feeBearer FROM r`,
})

const insertShares = statement<{ splitId: string; shares: string }>({
  name: 'connect-split-add-shares',
  text: `
    INSERT INTO split_shares (split_id, position, account_id, share)
    SELECT :splitId, each.position, each.share ->> 'accountId', (each.share ->> 'share')::bigint
    FROM jsonb_array_elements(:shares::jsonb) WITH ORDINALITY AS each(share, position)`,
})

/** Of those that a split names: whose are not the business's are not there. */
const accountsOf = statement<Owner & { ids: string[] }, Pick<AccountRow, 'id' | 'state' | 'currency'>>({
  name: 'connect-accounts-of-split',
  text: `
    SELECT id, state, currency FROM connect_resources
    WHERE id = ANY(:ids) AND business_id = :businessId AND mode = :mode AND kind = 'ACCOUNT'`,
})

const OWN = 'r.id = :id AND r.business_id = :businessId AND r.mode = :mode'

const oneAccount = statement<Own, AccountRow>({
  name: 'connect-account-find',
  text: `SELECT ${ACCOUNT_COLUMNS} FROM connect_resources r JOIN connected_accounts a USING (id) WHERE ${OWN}`,
})

const oneSplit = statement<Own, SplitRow>({
  name: 'connect-split-find',
  text: `SELECT ${SPLIT_COLUMNS} FROM connect_resources r JOIN splits s USING (id) WHERE ${OWN}`,
})

/** The connected accounts of a business and mode, newest first. */
export const listAccounts = list<Owner, AccountRow>({
  name: 'connect-account-list',
  select: `SELECT ${ACCOUNT_COLUMNS} FROM connect_resources r JOIN connected_accounts a USING (id)`,
  where: ['r.business_id = :businessId', 'r.mode = :mode', "r.kind = 'ACCOUNT'"],
  createdAt: 'r.created_at',
  id: 'r.id',
})

/** The splits of a business and mode, newest first. */
export const listSplits = list<Owner, SplitRow>({
  name: 'connect-split-list',
  select: `SELECT ${SPLIT_COLUMNS} FROM connect_resources r JOIN splits s USING (id)`,
  where: ['r.business_id = :businessId', 'r.mode = :mode', "r.kind = 'SPLIT'"],
  createdAt: 'r.created_at',
  id: 'r.id',
})

/** One that is under way stays so, one that is ACTIVE too; the reason of an earlier refusal goes. */
const activate = statement<Own, { state: ConnectState }>({
  name: 'connect-activate',
  text: `
    UPDATE connect_resources r SET
      engine_due_at = CASE WHEN r.state = 'PENDING' THEN coalesce(r.engine_due_at, now() + interval '10 s') END,
      failure_reason_code = NULL, failure_reason_message = NULL, updated_at = now()
    WHERE ${OWN} RETURNING r.state`,
})

/** Those for which the provider has answered, with what they were made or why not. */
export const SETTLED_RESOURCES = statement<{ ids: string[] }, { id: string }>({
  name: 'connect-settled',
  text: 'SELECT id FROM connect_resources WHERE id = ANY(:ids) AND engine_due_at IS NULL',
})

export async function createAccount(db: Database, account: NewAccount): Promise<AccountRow> {
  const [row] = await run(db, insertAccount, { ...account, kind: 'ACCOUNT' })
  return row!
}

/** In a transaction. */
export async function createSplit(db: Database, split: NewSplit): Promise<SplitRow> {
  await run(db, insertSplit, { ...split, kind: 'SPLIT' })
  await run(db, insertShares, { splitId: split.id, shares: JSON.stringify(split.shares) })
  const [row] = await run(db, oneSplit, split)
  return row!
}

/** Those of the accounts that are the business's. */
export async function findAccounts(db: Database, { businessId, mode }: Owner, ids: string[]) {
  return await run(db, accountsOf, { ids, businessId, mode })
}

/** An account of that business and mode; null for any other. */
export async function findAccount(db: Database, { businessId, mode }: Owner, id: string): Promise<AccountRow | null> {
  const [row] = await run(db, oneAccount, { id, businessId, mode })
  return row ?? null
}

/** A split of that business and mode; null for any other. */
export async function findSplit(db: Database, { businessId, mode }: Owner, id: string): Promise<SplitRow | null> {
  const [row] = await run(db, oneSplit, { id, businessId, mode })
  return row ?? null
}

/** Has it made at the provider; answers its state, or null where the business has none with that id. */
export async function activateResource(
  db: Database,
  { businessId, mode }: Owner,
  id: string,
): Promise<ConnectState | null> {
  const [row] = await run(db, activate, { id, businessId, mode })
  return row?.state ?? null
}
