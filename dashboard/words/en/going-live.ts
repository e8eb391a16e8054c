export const goingLive = {
  title: 'Going live',
  states: { NONE: 'Not yet requested', SUBMITTED: 'Under review', APPROVED: 'Approved', REJECTED: 'Rejected' },
  text: {
    NONE: 'You need an approval to take real payments. Enter the details of your business; an operator reviews them.',
    SUBMITTED: 'An operator is reviewing your details. This page updates automatically.',
    APPROVED:
      'Your business can take real payments. Switch to live mode at the top of the page, then create a live API key.',
    REJECTED: 'An operator rejected your request. Correct the details and submit them again.',
  },
  form: {
    title: 'Business details',
    legalName: 'Legal name',
    registrationHint: 'South African companies: YYYY/NNNNNN/TT.',
    country: 'Country code, two letters',
    contactIdNumber: 'Identity number of the contact person',
    contactIdHint: '13 digits in South Africa. Stored encrypted and visible only to operators.',
    submit: 'Request approval',
  },
  keys: 'Go to API keys',
}
