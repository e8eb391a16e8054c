import { createServer } from 'vite'
import { dashboardConfig } from './dashboard.ts'

/** `npm run dashboard`: serves the screens with live reload, on a separate port, with the API on port 3000. */
const API = process.env.API_URL ?? 'http://localhost:3000'
const proxy = Object.fromEntries(['/v1', '/api', '/dashboard/session'].map((path) => [path, { target: API }]))

const server = await createServer({ ...dashboardConfig, server: { port: 5173, proxy } })
await server.listen()
server.printUrls()
