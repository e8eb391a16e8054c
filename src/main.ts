import { runServiceProcess, startConfigured } from './service-process.ts'

// The service alone: `npm start` runs local/main.ts, which also starts a database and Temporal.
await runServiceProcess(startConfigured)
