import type { BusinessTerm } from '../../domain/accounts/business-term.ts'
import type { Cipher } from '../cipher.ts'
import { allRows, type Database } from '../query.ts'
import { foldedEmail, foldEmail } from './users.ts'

/** The newest businesses that one word finds: a name has more than one. */
const MOST_FOUND = 1_000

/** Returns the fingerprints of a company number, one for each key, newest key first. The first one is stored. */
export function registrationHashes(cipher: Cipher, registrationNumber: string): Buffer[] {
  return cipher.fingerprints(`registration-number:${registrationNumber.replaceAll(/\s/g, '').toUpperCase()}`)
}

const byEmail = allRows<{ email: string }, { id: string }>({
  name: 'businesses-by-email',
  text: `
    SELECT business_id AS id
    FROM users
    WHERE ${foldedEmail('email')} = :email AND deleted_at IS NULL AND business_id IS NOT NULL`,
})

/** Each branch uses its own index. */
const byName = allRows<{ words: string; hashes: Buffer[] }, { id: string }>({
  name: 'businesses-by-name',
  text: `
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
    WHERE registration_hash = ANY(:hashes::bytea[])`,
})

/** Returns the ids of the businesses that a term finds, at most a thousand by name. */
export async function findBusinesses(db: Database, cipher: Cipher, term: BusinessTerm): Promise<string[]> {
  if (term.by === 'id') return [term.id]
  if (term.by === 'email') return (await byEmail(db, { email: foldEmail(term.email) })).map(({ id }) => id)
  const words = term.words.map((word) => `${word}:*`).join(' & ')
  const found = await byName(db, { words, hashes: registrationHashes(cipher, term.registrationNumber) })
  return found.map(({ id }) => id)
}
