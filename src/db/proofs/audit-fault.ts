/** The first inconsistency; its message is for operators. */
export class AuditFault extends Error {
  override readonly name = 'AuditFault'
}

export function requireSound(holds: boolean, says: string): asserts holds {
  if (!holds) throw new AuditFault(says)
}
