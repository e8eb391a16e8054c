import { sharing } from '../http/route.ts'

/** What the routes of operators share. */
export const operatorRoute = sharing({ tag: 'Operator', plan: 'SANDBOX', access: 'operator' })
