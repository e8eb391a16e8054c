import type { TObject } from 'typebox'
import { PROVIDERS } from '../providers/descriptors.ts'
import { FORMATS, type FormatName } from './formats.ts'
import { PROVIDER_SCHEMAS } from './providers.ts'
import { VARIABLES } from './variables.ts'

interface Documented {
  format: FormatName
  description: string
  default?: string
  unset?: string
}

function table(schema: TObject): string {
  const rows = Object.entries(schema.properties as unknown as Record<string, Documented>).map(
    ([name, { format, description, default: fallback, unset }]) => [
      `\`${name}\``,
      FORMATS[format].title,
      fallback === undefined ? (unset ?? '') : `\`${fallback}\``,
      description,
    ],
  )
  const all = [['variable', 'value', 'unset', 'what it does'], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  return [line(all[0]!), line(widths.map((width) => '-'.repeat(width))), ...all.slice(1).map(line)].join('\n')
}

/** The content of docs/configuration.md, generated from the schemas that validate the variables. */
export function configurationPage(): string {
  const embedded = PROVIDERS.filter(({ simulation }) => simulation.embedded).map(({ displayName }) => displayName)
  return `# Configuration

Everything is set by environment variables, read once at the start. One that is set to nothing counts as unset; a wrong
value stops the start with one line that says what to write instead. This page is made from the schema that checks them:
\`npm run docs:configuration\`.

## The service

${table(VARIABLES)}

## Providers

A provider is connected in a mode where its variables of that mode are set: those without \`_LIVE_\` are test mode's. An
embedded start puts ${new Intl.ListFormat('en-GB').format(embedded)} on the simulator in both modes until one of their own variables is set.

${PROVIDER_SCHEMAS.map(({ provider, schema }) => `### ${provider.displayName}\n\n${table(schema)}`).join('\n\n')}
`
}
