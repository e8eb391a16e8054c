import type { BusinessTerm } from '../../domain/accounts/business-term.ts'
import type { IdRange } from '../../domain/payments/search-term.ts'
import type { Cipher } from '../cipher.ts'
import { type Database, allValues } from '../query.ts'
import { foldedEmail, foldEmail } from './users.ts'

/** The newest businesses that one word or the beginning of an id finds. */
const MOST_FOUND = 1_000

/** Returns the fingerprints of a company number, one for each key, newest key first. The first one is stored. */
export function registrationHashes(cipher: Cipher, registrationNumber: string): Buffer[] {
  return cipher.fingerprints(`registration-number:${registrationNumber.replaceAll(/\s/g, '').toUpperCase()}`)
}

const byId = allValues<Pick<IdRange, 'idFrom' | 'idUntil'>, string>('businesses-by-id')(
  `SELECT id FROM businesses WHERE id BETWEEN :idFrom AND :idUntil ORDER BY id DESC LIMIT ${MOST_FOUND}`,
)

const byEmail = allValues<{ email: string }, string>('businesses-by-email')(`
    SELECT business_id AS id
    FROM users
    WHERE ${foldedEmail('email')} = :email AND deleted_at IS NULL AND business_id IS NOT NULL`)

/** Each branch uses its own index. */
const byName = allValues<{ words: string; hashes: Buffer[] }, string>('businesses-by-name')(`
    (
      SELECT id
      FROM businesses
      WHERE to_tsvector('simple', name) @@ to_tsquery('simple', :words)
      ORDER BY created_at DESC, id DESC
      LIMIT ${MOST_FOUND}
    )
    UNION
    SELECT business_id
    FROM kyc_submissions
    WHERE registration_hash = ANY(:hashes::bytea[])`)

export async function findBusinesses(db: Database, cipher: Cipher, term: BusinessTerm): Promise<string[]> {
  if (term.by === 'id') return await byId(db, term)
  if (term.by === 'email') return await byEmail(db, { email: foldEmail(term.email) })
  const words = term.words.map((word) => `${word}:*`).join(' & ')
  return await byName(db, { words, hashes: registrationHashes(cipher, term.registrationNumber) })
}
