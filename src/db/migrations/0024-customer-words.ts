/**
 * Keyed hashes of the words of a payer's name, by which a search finds it while the name stays encrypted. They have no
 * index, so that a change of state writes none: only the newest transactions are searched, as for descriptions.
 */
export const CUSTOMER_WORDS = ['ALTER TABLE transactions ADD COLUMN IF NOT EXISTS customer_words bigint[]']
