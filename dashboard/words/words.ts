/** Every text on the screens. A translation is another folder beside `en` with the same shape. */
export * as words from './en/en.ts'
export { labels } from './en/labels.ts'
