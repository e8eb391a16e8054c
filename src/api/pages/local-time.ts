import { TIMEZONE } from '../../domain/south-africa/johannesburg.ts'

const SHORT = { dateStyle: 'medium', timeStyle: 'short', timeZone: TIMEZONE } as const

/** Formats a time for payers, short enough for a phone: "26 Sep 2026, 15:14 SAST". Only "Sept" has four letters. */
export const inSouthAfrica = (at: Date): string => `${at.toLocaleString('en-GB', SHORT).replace('Sept', 'Sep')} SAST`

/** Formats an hour of today for payers: "15:00 South African time". */
export const hourInSouthAfrica = (at: Date): string =>
  `${at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: TIMEZONE })} South African time`
