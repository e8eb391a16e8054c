import { checkedMoney, displayMoney } from '../../domain/money.ts'
import { linkStateOf } from '../../domain/payments/payment-link.ts'
import { toAscii, SCREEN_CHARACTERS, screen, truncate, type LookupKind } from '../../domain/ussd.ts'
import type { FoundPayment } from '../../db/links/read-payable.ts'

const NAME_CHARACTERS = 24

const nameOf = ({ businessName }: FoundPayment): string =>
  truncate(toAscii(businessName), NAME_CHARACTERS) || 'the business'

function amountOf(found: FoundPayment): string {
  const money = displayMoney(checkedMoney(found))
  return found.mode === 'TEST' ? `${money} (test)` : money
}

export const MENU = screen('CON', ['What would you like to do?', '1. Check a payment', '2. Pay by a link'])

export const askReference = (sought: LookupKind): string =>
  screen('CON', [`Enter the reference of the ${sought === 'LINK' ? 'link' : 'payment'}:`])

export const NO_CHOICE = screen('END', [
  'That is not one of the choices. Dial again and enter one of the numbers shown.',
])

export function noReference(sought: LookupKind): string {
  const kind = sought === 'LINK' ? 'link' : 'payment'
  return screen('END', [
    `No ${kind} has that reference for this phone. Check it with the business, capitals count, and dial again.`,
  ])
}

export const TOO_MANY_WRONG = screen('END', [
  'There were too many references. Check yours with the business and dial again in 15 minutes.',
])

export const LOOKUP_UNAVAILABLE = screen('END', [
  'We cannot look that up right now. Please dial again in a few minutes.',
])

/** Offers as many choices as fit on one screen; a caller whose choice is missing must ask the business. */
export function askWhich(found: readonly FoundPayment[]): string {
  const lines = ['Which business?']
  for (const [index, each] of found.entries()) {
    const line = `${index + 1}. ${nameOf(each)}`
    if (index >= 9 || ['CON', ...lines, line].join(' ').length > SCREEN_CHARACTERS) break
    lines.push(line)
  }
  return screen('CON', lines)
}

/** The sentence about charges of a payment that ended unpaid; its checkouts may still have been paid. */
function chargeSentence({ charges, checkouts, returnFailed }: FoundPayment): string {
  if (charges > 0 && returnFailed) return 'You were charged: ask the business.'
  if (charges > 0) return 'Your money is being returned.'
  return checkouts > 0 ? 'If you were charged, it is returned.' : 'You were not charged.'
}

function stateSentence(found: FoundPayment): string {
  const { state, refundedCents, currency, amountCents } = found
  if (state === 'SUCCEEDED' && refundedCents >= amountCents) return 'Paid, and refunded.'
  if (state === 'SUCCEEDED' && refundedCents > 0)
    return `Paid; ${displayMoney(checkedMoney({ amountCents: refundedCents, currency }))} was refunded.`
  if (state === 'SUCCEEDED') return 'Paid.'
  if (state === 'PROCESSING') return 'Being confirmed. Do not pay again.'
  if (state === 'FAILED' || state === 'STOPPED') return `Not paid. ${chargeSentence(found)}`
  return 'Not paid yet.'
}

export const paymentScreen = (found: FoundPayment): string =>
  screen('END', [`${found.state}: ${amountOf(found)} to ${nameOf(found)}.`, stateSentence(found)])

export function linkScreen(found: FoundPayment, baseUrl: string): string {
  const [amount, name] = [amountOf(found), nameOf(found)]
  const state = linkStateOf(found)
  if (state === 'PAID') return screen('END', [`${amount} to ${name} is paid already. There is nothing left to do.`])
  if (state === 'EXPIRED')
    return screen('END', [
      `This link for ${amount} has expired. Ask ${name} for a new one.`,
      ...(found.checkouts > 0 ? [chargeSentence(found)] : []),
    ])
  const url = `${baseUrl}/pay/${found.linkId}`
  // The text before the address is shortened, never the address: a truncated one is useless.
  for (const before of [`${amount} to ${name}. Pay at`, `${amount}. Pay at`, 'Pay at']) {
    const whole = `END ${before}\n${url}`
    if (whole.length <= SCREEN_CHARACTERS) return whole
  }
  return screen('END', [`${amount} to ${name}. Ask ${name} to send you the link.`])
}
