/** The kinds of exports: each has the rows of the list with the same name, `settlements` their lines. */
export const EXPORT_KINDS = ['transactions', 'payouts', 'settlements', 'audit'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
