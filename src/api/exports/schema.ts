import { Type } from 'typebox'
import { EXPORT_FORMATS, EXPORT_KINDS } from '../../domain/exports/exports.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../schema/examples.ts'
import { closed, described, idOf, Instant, ModeName, word } from '../schema/schema.ts'

/** The query that makes a link a permission. */
export const signedQuery = {
  expires: Type.Integer({ minimum: 0, description: 'Unix seconds.', examples: [1_795_244_400] }),
  signature: Type.String({ minLength: 1, maxLength: 64, description: 'Made by the service.', examples: ['3v7cQm0Y'] }),
}

const Kind = word(
  'ExportKind',
  EXPORT_KINDS,
  'The list whose rows are exported. `settlements`: the lines of all settlements that were read in the range, each ' +
    'with `settlementId`, `day` and `providerId`. `audit` needs the session of an ADMIN.',
)

const Format = word('ExportFormat', EXPORT_FORMATS, 'CSV (RFC 4180), or JSON Lines: one object a line.')

const State = word('ExportState', ['READY'], 'READY: the rows are read from the record while you download them.')

const range = {
  kind: Kind,
  format: Format,
  since: described(Instant, 'Rows created at this time or later.', '2026-11-01T00:00:00.000Z'),
  until: described(Instant, 'Rows created before this time.', EXAMPLE_INSTANT),
}

export const ExportRequest = closed({
  ...range,
  until: described(Instant, 'Rows created before this time. A later time than now means now.', EXAMPLE_INSTANT),
})

export const Export = closed(
  {
    id: idOf('export'),
    state: State,
    ...range,
    mode: ModeName,
    url: Type.String({
      format: 'uri',
      description: 'Downloads the file without a credential, until `urlExpiresAt`. Read the export again for another.',
      examples: [`https://payments.example.com/v1/exports/${exampleIds.export}/file?expires=1795240800&signature=…`],
    }),
    urlExpiresAt: described(Instant, 'The end of `url`.', '2026-11-21T07:00:00.000Z'),
    createdAt: described(Instant, 'When the export was made.'),
  },
  { title: 'Export', description: 'The rows of a list in a range of time, as a file.' },
)

export const exportRequestExample = {
  kind: 'transactions',
  format: 'csv',
  since: '2026-11-01T00:00:00.000Z',
  until: EXAMPLE_INSTANT,
} as const

export const exportExample = {
  id: exampleIds.export,
  state: 'READY',
  ...exportRequestExample,
  mode: 'TEST',
  url: `https://payments.example.com/v1/exports/${exampleIds.export}/file?expires=1795244400&signature=3v7cQmZb`,
  urlExpiresAt: '2026-11-21T07:00:00.000Z',
  createdAt: EXAMPLE_INSTANT,
} as const
