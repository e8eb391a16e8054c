import { sharing } from '../http/route.ts'

export const operatorRoute = sharing({ tag: 'Operator', plan: 'SANDBOX', access: 'operator' })
