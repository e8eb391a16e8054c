/**
 * Labels of states and payment methods. Others are shown as the API names them, in lower case: "Succeeded", "Under
 * review".
 */
export const states: Readonly<Record<string, string>> = {
  PENDING_APPROVAL: 'Needs approval',
  PROCESSING: 'In progress',
  REQUIRES_ACTION: 'Awaiting payment',
  UNKNOWN: 'Outcome unknown',
  WAITING_RETRY: 'Retrying',
  DEAD: 'Failed',
  NEEDS_RESPONSE: 'Needs response',
  CAPITEC_PAY: 'Capitec Pay',
  PAYSHAP: 'PayShap',
  QR: 'QR code',
  RTC: 'RTC',
  EFT: 'EFT',
}
