/** True if all digits satisfy Luhn's rule; the last digit is the check digit (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place))
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** YYMMDD SSSS C A Z: a date of this century or the last, and a check digit by Luhn over all thirteen digits. */
export function isIdNumber(text: string): boolean {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)\d{7}$/.exec(text) ?? []
  if (!year || !month || !day || !passesLuhn(text)) return false
  return [1900, 2000].some((century) => isDay(century + Number(year), Number(month), Number(day)))
}

export function describeIdNumberFault(text: string): string {
  if (!/^\d{13}$/.test(text)) return 'must be a South African identity number: 13 digits'
  return passesLuhn(text) ? 'begins with a day that does not exist' : 'has a wrong check digit'
}

/** The enterprise types at the end of a company number, as the companies' register (CIPC) defines them. */
export const COMPANY_TYPES: Readonly<Record<string, string>> = {
  '06': 'public company (Ltd)',
  '07': 'private company ((Pty) Ltd)',
  '08': 'non-profit company (NPC)',
  '10': 'external company',
  '21': 'personal liability company (Inc)',
  '23': 'close corporation (CC)',
  '24': 'primary co-operative',
  '25': 'secondary co-operative',
  '26': 'tertiary co-operative',
  '30': 'state-owned company (SOC Ltd)',
}

/** YYYY/NNNNNN/TT: year of incorporation, serial number and known type. */
export function isCompanyNumber(text: string): boolean {
  const type = /^(?:18|19|20)\d\d\/\d{6}\/(\d\d)$/.exec(text)?.[1]
  return type !== undefined && Object.hasOwn(COMPANY_TYPES, type)
}

/** The universal branch code of each bank, valid for all of its accounts. Leading zeros are significant. */
export const BRANCH_CODES: Readonly<Record<string, string>> = {
  '632005': 'Absa',
  '410105': 'Access Bank',
  '430000': 'African Bank',
  '888000': 'Bank Zero',
  '462005': 'Bidvest Bank',
  '470010': 'Capitec Bank',
  '679000': 'Discovery Bank',
  '250655': 'First National Bank',
  '580105': 'Investec',
  '198765': 'Nedbank',
  '460005': 'Postbank',
  '683000': 'Sasfin Bank',
  '051001': 'Standard Bank',
  '678910': 'TymeBank',
}

export function isBranchCode(text: string): boolean {
  return Object.hasOwn(BRANCH_CODES, text)
}
