import { runNpmTool } from './npm-tool.ts'

/** Lints the OpenAPI document in a file, by the rules of .spectral.yaml. `npm run check` writes the file. */
const options = ['--ruleset', '.spectral.yaml', '--fail-severity', 'hint']
process.exitCode = runNpmTool('@stoplight/spectral-cli@6.16.3', [
  'spectral',
  'lint',
  ...process.argv.slice(2),
  ...options,
])
