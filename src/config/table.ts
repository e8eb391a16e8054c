import { PROVIDERS } from '../providers/descriptors.ts'
import { FORMATS } from './formats.ts'
import { PROVIDER_VARIABLES } from './providers.ts'
import { type Variable, VARIABLES } from './variables.ts'

function table(variables: Readonly<Record<string, Variable>>): string {
  const rows = Object.entries(variables).map(([name, { format, description, default: fallback, unset = '' }]) => {
    return [`\`${name}\``, FORMATS[format].title, fallback === undefined ? unset : `\`${fallback}\``, description]
  })
  const all = [['variable', 'value', 'default', 'meaning'], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  return [line(all[0]!), line(widths.map((width) => '-'.repeat(width))), ...all.slice(1).map(line)].join('\n')
}

/** The content of docs/configuration.md, generated from the variables that are read. */
export function configurationPage(): string {
  const embedded = PROVIDERS.filter(({ simulation }) => simulation.embedded).map(({ displayName }) => displayName)
  const names = new Intl.ListFormat('en-GB').format(embedded)
  return `# Configuration

The service reads environment variables once, at its start. An empty value counts as unset. A wrong value stops the
start with one line, which names the variable and gives an example. \`npm run docs:configuration\` generates this page
from the schema.

## The service

${table(VARIABLES)}

## Providers

A provider is connected in a mode if its variables of that mode are set; variables without \`_LIVE_\` are for test mode.
\`npm start\` simulates ${names}, each in both modes until one of its variables is set.

${PROVIDER_VARIABLES.map(([{ displayName }, variables]) => `### ${displayName}\n\n${table(variables)}`).join('\n\n')}
`
}
