/** Exports for spreadsheets. Earlier programs do not know the formats, and cannot serve the file of such an export. */
export const SPREADSHEET_EXPORTS = [
  'ALTER TABLE exports DROP CONSTRAINT IF EXISTS exports_format_check',
  `
  ALTER TABLE exports ADD CONSTRAINT exports_format_check
    CHECK (format IN ('csv', 'jsonl', 'spreadsheet', 'spreadsheet_point')) NOT VALID`,
  'ALTER TABLE exports VALIDATE CONSTRAINT exports_format_check',
]
