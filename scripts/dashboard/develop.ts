import { createServer } from 'vite'
import { dashboardConfig } from './config.ts'

/** Screens as they are edited, on a port of their own, with the API of the service that runs on port 3000. */
const API = process.env.API_URL ?? 'http://localhost:3000'
const proxy = Object.fromEntries(['/v1', '/api', '/dashboard/session'].map((path) => [path, { target: API }]))

const server = await createServer({ ...dashboardConfig, server: { port: 5173, proxy } })
await server.listen()
server.printUrls()
