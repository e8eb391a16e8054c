import { quickPath } from './quick-path.ts'
import { secondPath } from './second-path.ts'

const [baseUrl, apiKey] = process.argv.slice(2) as [string, string]
const first = await quickPath(baseUrl, apiKey)
const second = await secondPath(baseUrl, apiKey)
process.stdout.write(JSON.stringify({ first, second }))
