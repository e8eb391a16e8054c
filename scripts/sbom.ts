import { runNpmTool } from './npm-tool.ts'

const CYCLONEDX = '@cyclonedx/cyclonedx-npm@6.0.1'
const OUTPUT = 'bom.json'

/**
 * `npm run sbom`: writes the software bill of materials in CycloneDX's format, validated, from package-lock.json. The same
 * lock file results in the same bytes on every platform. Without `--omit dev` among the arguments, it includes the tools.
 */
const command = [
  'cyclonedx-npm',
  '--package-lock-only',
  '--output-reproducible',
  '--validate',
  '--mc-type=application',
  `--output-file=${OUTPUT}`,
  ...process.argv.slice(2),
]
process.exitCode = runNpmTool(CYCLONEDX, command)
if (process.exitCode === 0) process.stdout.write(`${OUTPUT}\n`)
