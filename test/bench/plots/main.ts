/**
 * `npm run bench:plots`: draws the plots of docs/performance.md, and the plots and tables of docs/scaling.md,
 * from docs/bench.json.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readResults } from '../results.ts'
import { plotsOf } from './plots.ts'
import { withTables } from './sizing.ts'

const docs = join(import.meta.dirname, '../../../docs')
mkdirSync(join(docs, 'plots'), { recursive: true })
const results = readResults(join(docs, 'bench.json'))
for (const [name, svg] of Object.entries(plotsOf(results))) writeFileSync(join(docs, 'plots', name), svg)

const scaling = join(docs, 'scaling.md')
writeFileSync(scaling, withTables(readFileSync(scaling, 'utf8'), results))
