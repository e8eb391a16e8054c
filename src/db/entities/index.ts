/** Every entity. docs/decisions.md says which tables have none, and why. */
export * from './accounts.ts'
export * from './connect.ts'
export * from './second-factors.ts'
export * from './settings.ts'
export * from './user-links.ts'
