export const goingLive = {
  title: 'Going live',
  state: 'Approval',
  states: {
    NONE: 'Not asked for yet',
    SUBMITTED: 'Waits for a decision',
    APPROVED: 'Approved',
    REJECTED: 'Refused',
  },
  text: {
    NONE: 'Live money needs an approval. Say who the business is; an operator of the service decides.',
    SUBMITTED: 'An operator of the service looks at what you sent. This page shows the answer by itself.',
    APPROVED: 'The business may move real money. Switch to live mode at the top of the page, and mint a live key.',
    REJECTED: 'An operator refused it, and said why. Correct it and send it again.',
  },
  because: 'Why it was refused',
  form: {
    title: 'Who the business is',
    legalName: 'Legal name',
    registrationNumber: 'Registration number',
    registrationHint: 'Of a South African company: YYYY/NNNNNN/TT.',
    country: 'Country, two letters',
    contactName: 'Name of the contact',
    contactIdNumber: 'Identity number of the contact',
    contactIdHint: 'In South Africa 13 digits. It is kept encrypted and read only by the operator who decides.',
    submit: 'Ask for approval',
  },
  keys: 'To the API keys',
}
