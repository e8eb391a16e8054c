import type { ReactNode } from 'react'
import { useSession } from '../app/session.ts'
import type { OperationName } from '../api/call.ts'
import { ROLES } from '../api/generated.ts'

/** Returns whether the role of the signed-in user admits the operation. The server checks again. */
export function useMay(operation: OperationName): boolean {
  return ROLES[operation].includes(useSession().user.role)
}

/** Shows its children only to users whose role admits the operation. */
export function May({ operation, children }: { operation: OperationName; children: ReactNode }) {
  return useMay(operation) ? children : null
}
