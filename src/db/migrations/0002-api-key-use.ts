/** When each key was last used. Programs of 1.0.0 leave the column empty, so it has no default and is not required. */
export const API_KEY_USE = [
  `
  -- The day (UTC) on which the key was last accepted.
  ALTER TABLE api_keys ADD COLUMN IF NOT EXISTS last_used_on date`,
]
