import { runNpmTool } from './tools.ts'

const CYCLONEDX = '@cyclonedx/cyclonedx-npm@6.0.1'

/** The service and the pages that browsers load from it: each file lists what its own lock file has. */
const OUTPUTS = [
  ['package.json', 'bom.json'],
  ['dashboard/package.json', 'bom-dashboard.json'],
] as const

/**
 * `npm run sbom`: writes the software bills of materials in CycloneDX's format, validated, from the lock files. The same
 * lock file results in the same bytes on every platform. Without `--omit dev` among the arguments, they include the tools.
 */
for (const [project, output] of OUTPUTS) {
  const command = [
    'cyclonedx-npm',
    '--package-lock-only',
    '--output-reproducible',
    '--validate',
    '--mc-type=application',
    `--output-file=${output}`,
    ...process.argv.slice(2),
    '--',
    project,
  ]
  process.exitCode = runNpmTool(CYCLONEDX, command)
  if (process.exitCode !== 0) break
  process.stdout.write(`${output}\n`)
}
