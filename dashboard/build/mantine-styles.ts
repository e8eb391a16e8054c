import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const DASHBOARD = join(import.meta.dirname, '..')
const MANTINE = join(DASHBOARD, 'node_modules/@mantine')
const COMPONENTS = join(MANTINE, 'core/esm')
const CHARTS = join(MANTINE, 'charts/esm')
const STYLES = join(MANTINE, 'core/styles')
const SHEET = '/@mantine/core/styles.css'

const ALWAYS = ['baseline.css', 'default-css-variables.css', 'global.css']

/**
 * Keeps, of Mantine's style sheet, the parts of the components that the dashboard uses: a fifth of it. They stay in
 * Mantine's order, on which their precedence depends.
 */
export function usedMantineStyles(): Plugin {
  return {
    name: 'used-mantine-styles',
    load: (id) => (id.endsWith(SHEET) ? partsOf(stylesOf(filesOf(namesUsed()))) : null),
  }
}

/** Returns the names that the sources import from Mantine. Its charts use components themselves. */
function namesUsed(): Set<string> {
  const sources = globSync(['{api,app,parts,screens}/**/*.{ts,tsx}', '*.tsx', `${CHARTS}/**/*.mjs`], { cwd: DASHBOARD })
  const imports = sources.flatMap((file) => [
    ...readFileSync(resolve(DASHBOARD, file), 'utf8').matchAll(/import \{([^}]*)\} from ["']@mantine\/core["']/g),
  ])
  return new Set(imports.flatMap(([, names]) => names!.match(/\w+/g) ?? []))
}

/** Returns the modules of these components and all modules that they import. */
function filesOf(names: ReadonlySet<string>): Set<string> {
  const files = new Set(
    readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.mjs') && names.has(basename(name, '.mjs')))
      .map((name) => join(COMPONENTS, name)),
  )
  // A set's iteration includes files that are added during it.
  for (const file of files) {
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g))
      files.add(resolve(file, '..', path!))
  }
  return files
}

/** Returns the style files of these modules: those of `Button.module.mjs` are in `Button.css`. */
function stylesOf(files: ReadonlySet<string>): string[] {
  const known = new Set(readdirSync(STYLES))
  const own = [...files].filter((file) => file.endsWith('.module.mjs')).map((file) => basename(file, '.module.mjs'))
  return [...ALWAYS, ...own.map((name) => `${name}.css`).filter((name) => known.has(name))]
}

/** Returns the parts in the sheet's order, without colours that nothing has. Throws if the sheet lacks a part. */
function partsOf(names: readonly string[]): string {
  const sheet = readFileSync(join(STYLES, '../styles.css'), 'utf8')
  const parts = names.map((name) => readFileSync(join(STYLES, name), 'utf8').trim())
  const missing = names.filter((_, index) => !sheet.includes(parts[index]!))
  if (missing.length > 0) throw new Error(`not in Mantine's styles.css: ${missing.join(', ')}`)
  const inOrder = parts.toSorted((one, other) => sheet.indexOf(one) - sheet.indexOf(other))
  return inOrder.join('\n').replaceAll(/--mantine-color-(?:cyan|grape|lime|violet)-[^;}]+;/g, '')
}
