import { runNpmTool } from './tools.ts'

/** Lints the OpenAPI document in a file, by the rules of openapi-lint.yaml. `npm run check` writes the file. */
process.env.REDOCLY_SUPPRESS_UPDATE_NOTICE = 'true'
const options = ['--config', 'openapi-lint.yaml', '--format', 'stylish']
process.exitCode = runNpmTool('@redocly/cli@2.77.0', ['redocly', 'lint', ...process.argv.slice(2), ...options])
