/** What the routes of operators share. */
export const operatorRoute = { tag: 'Operator', plan: 'SANDBOX', access: 'operator' } as const
