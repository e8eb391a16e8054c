import { runNpmTool } from './tools.ts'

/** `npm run unused`: lists files, exports and dependencies that nothing uses, by the entries in knip.jsonc. */
process.exitCode = runNpmTool('knip@6.44.2', ['knip', '--no-progress', ...process.argv.slice(2)])
