import { TIMEZONE } from '../../domain/south-africa/johannesburg.ts'

const ZONE = 'South African time'

/** Formats a time for payers: "26 November 2026 at 15:14 (South African time)". */
export const inSouthAfrica = (at: Date): string =>
  `${at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: TIMEZONE })} (${ZONE})`

/** Formats an hour of today for payers: "15:00 South African time". */
export const hourInSouthAfrica = (at: Date): string =>
  `${at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: TIMEZONE })} ${ZONE}`
