import { command, oneValue, onlyRow } from '../query.ts'

/** How a business looks to its payers; null for what it has not chosen. */
export interface Brand {
  brandColor: string | null
  /** SHA-256 of the logo, in hex. */
  logoHash: string | null
}

/** The select list that reads a `Brand` from the table `w`, which is joined from the left. */
export const BRAND_COLUMNS = "w.color AS brand_color, encode(w.logo_hash, 'hex') AS logo_hash"

export interface ShownBrand extends Brand {
  businessName: string
}

export const readBrand = onlyRow<{ businessId: string }, ShownBrand>('read-brand')(`
    SELECT b.name AS business_name, ${BRAND_COLUMNS}
    FROM businesses AS b
      LEFT JOIN brands AS w ON w.business_id = b.id
    WHERE b.id = :businessId`)

export const setBrandColor = command<{ businessId: string; color: string | null }>('set-brand-color')(`
    INSERT INTO brands (business_id, color) VALUES (:businessId, :color)
    ON CONFLICT (business_id) DO UPDATE SET color = excluded.color`)

export const setLogo = command<{ businessId: string; logo: Buffer | null }>('set-logo')(`
    INSERT INTO brands (business_id, logo, logo_hash) VALUES (:businessId, :logo, sha256(:logo))
    ON CONFLICT (business_id) DO UPDATE SET logo = excluded.logo, logo_hash = excluded.logo_hash`)

/** Two businesses may have the same logo. */
export const readLogo = oneValue<{ hash: string }, Buffer | null>('read-logo')(
  "SELECT logo FROM brands WHERE logo_hash = decode(:hash, 'hex') LIMIT 1",
)
