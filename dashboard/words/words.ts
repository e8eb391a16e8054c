import * as en from './en/en.ts'

/** The shape of a translation; the compiler names missing texts. */
export type Words = typeof en

/** Every text on the screens. A translation is another folder beside `en` with the same shape. */
export const words: Words = en
