/** SQL for the email of the user or the name of the API key with this id. NULL for neither. */
export const makerName = (id: string): string => `
  coalesce((SELECT email FROM users WHERE id = ${id}), (SELECT name FROM api_keys WHERE id = ${id}))`
