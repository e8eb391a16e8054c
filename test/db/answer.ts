/** The response of `pg` to a statement, for a test in which the database is not asked. */
export const answerOf = (rows: readonly object[]) => ({
  fields: Object.keys(rows[0] ?? {}).map((name) => ({ name })),
  rows: rows.map((row) => Object.values(row)),
})
