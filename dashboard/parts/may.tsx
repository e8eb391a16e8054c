import type { ReactNode } from 'react'
import { useSession } from '../api/session.ts'
import type { OperationName } from '../api/call.ts'
import ROLES from '../api/roles.json'

/** Returns whether the operation admits users with this role. The server checks again. */
export function admits(operation: OperationName, role: string): boolean {
  return ROLES[operation].split(' ').includes(role)
}

export function useMay(operation: OperationName): boolean {
  return admits(operation, useSession().user.role)
}

export function May({ operation, children }: { operation: OperationName; children: ReactNode }) {
  return useMay(operation) ? children : null
}
