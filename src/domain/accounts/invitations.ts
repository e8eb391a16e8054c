/** Invitations of a business that are listed: pending ones, and expired ones until they are dropped. */
export const MOST_INVITATIONS = 100
/** An expired invitation stays listed for this time, so that its ADMIN sees that nobody accepted it. */
const LISTED_AFTER_EXPIRY_MS = 30 * 86_400_000

interface Listed {
  id: string
  /** In the form in which emails are compared. */
  email: string
  expiresAt: Date
}

/** Returns the ids of the invitations that a new one for `email` replaces or ends. */
export function replacedInvitations(
  listed: readonly Listed[],
  { email, now }: Pick<Listed, 'email'> & { now: number },
): string[] {
  const isPast = ({ expiresAt }: Listed): boolean => expiresAt.getTime() + LISTED_AFTER_EXPIRY_MS <= now
  return listed.filter((each) => each.email === email || isPast(each)).map(({ id }) => id)
}
