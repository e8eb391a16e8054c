export const contact = {
  title: 'What customers see',
  contact: 'Contact',
  text: 'Your customers see both on the page of their payment. Leave a field empty to show none.',
  phone: 'Telephone',
  phoneHint: 'Such as +27 21 123 4567.',
  submit: 'Save',
  done: 'Saved. Your customers see the new contact.',
}
