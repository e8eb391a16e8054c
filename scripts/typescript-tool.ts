import { join } from 'node:path'
import { installedPackages } from './installed-packages.ts'

const SOURCE = join(import.meta.dirname, '../test/generated-clients')

/** The folder `node_modules` of the tools that need a TypeScript with a compiler API, as their lock file has them. */
export const typescriptTools = (): string => installedPackages(SOURCE, 'typescript-tools')

export const typescriptTool = (name: string): string => join(typescriptTools(), '.bin', name)
