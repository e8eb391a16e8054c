export const USER_ROLES = ['ADMIN', 'MEMBER', 'VIEWER', 'PAYOUTS'] as const
export type UserRole = (typeof USER_ROLES)[number]

/** Roles that make payouts, and read what a payout needs. */
export const PAYOUT_MAKERS = ['ADMIN', 'MEMBER', 'PAYOUTS'] as const satisfies readonly UserRole[]

export const PAYOUT_CHECKERS = ['ADMIN', 'PAYOUTS'] as const satisfies readonly UserRole[]
