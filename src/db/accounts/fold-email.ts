/**
 * What makes two e-mails one account: the case of A to Z, and of nothing else. `foldedEmail` is the same in SQL: under
 * another collation Postgres and JavaScript differ (of İ one makes i), and each such spelling would be another count of
 * failed logins for the same account.
 */
export function foldEmail(email: string): string {
  return email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

export function foldedEmail(expression: string): string {
  return `lower(${expression} COLLATE "C")`
}
