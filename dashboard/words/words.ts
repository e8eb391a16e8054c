import { en } from './en/en.ts'

/** What another language has to say; the compiler names what is missing. */
export type Words = typeof en

/** Every text that a person reads. A translation is another folder beside `en` with the same shape. */
export const words: Words = en
