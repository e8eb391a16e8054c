export const contact = {
  title: 'Contact for customers',
  text: 'The pages of your payments show them to your customers. Leave a field empty to show none.',
  email: 'E-mail',
  phone: 'Telephone',
  phoneHint: 'Digits, spaces, brackets and -, with + and the country code at the start.',
  submit: 'Save',
  done: 'Saved. The pages of your payments show the new contact.',
}
