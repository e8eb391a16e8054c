/** Labels of states. Others are shown as the API names them, in lower case: "Succeeded", "Under review". */
export const states: Readonly<Record<string, string>> = {
  PENDING_APPROVAL: 'Waiting for approval',
  PROCESSING: 'In progress',
  REQUIRES_ACTION: 'Waiting for customer',
  UNKNOWN: 'Outcome unknown',
  WAITING_RETRY: 'Retrying',
  DEAD: 'Failed',
  NEEDS_RESPONSE: 'Needs response',
}
