/** How a business looks to its payers. Earlier programs show no brand. */
export const BRANDS = [
  `
  CREATE TABLE IF NOT EXISTS brands (
    business_id text PRIMARY KEY REFERENCES businesses,
    color text CHECK (color ~ '^#[0-9a-f]{6}$'),
    -- A PNG that the service encoded itself.
    logo bytea,
    -- SHA-256 of the logo, which is in its address.
    logo_hash bytea,
    CHECK ((logo IS NULL) = (logo_hash IS NULL))
  )`,
  'DROP INDEX CONCURRENTLY IF EXISTS brands_logo',
  'CREATE INDEX CONCURRENTLY brands_logo ON brands (logo_hash)',
]
