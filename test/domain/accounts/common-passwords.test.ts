import { isCommonPassword, isMadeOfNames } from '../../../src/domain/accounts/common-passwords.ts'

const LIST = new Set(['password', 'password1234', 'letmein', 'abc', 'пароль'])

test.each([
  'password1234',
  'PassWord1234',
  'Password2026!',
  '!!!password!!!',
  '12345password',
  'letmeinletmein',
  'LetMeInLetMeIn',
  'aaaaaaaaaaaa',
  'abababababab',
  'abc4abc4abc4',
  'Пароль123456',
])('the password %s is refused as common', (password) => {
  expect(isCommonPassword(password, LIST)).toBe(true)
})

test.each([
  'correct horse battery',
  'my password is long',
  'passwordcorrect',
  // A core of three letters does not make the nine characters around it common.
  '83920abc17465',
  '839201746502',
  'horse-horse',
  '🐎🔋🐎🔋correct',
])('the password %s is accepted as uncommon', (password) => {
  expect(isCommonPassword(password, LIST)).toBe(false)
})

test('the longest password is judged within milliseconds', () => {
  const began = process.cpuUsage()
  isCommonPassword('1'.repeat(255) + 'a', LIST)
  isCommonPassword('ab'.repeat(127) + 'xy', LIST)
  const { user } = process.cpuUsage(began)
  expect(user / 1_000).toBeLessThan(20)
})

const ABOUT = ['thandi.nkosi@acme-stores.example', 'Acme Störe & Co']

test.each([
  'AcmeStores2026!',
  'thandi.nkosi@acme-stores.example',
  'Thandi Thandi 1985',
  'payments-service-1',
  'acme störe 2026',
  'Paystack!Dashboard',
  'nkosi839201746',
])('the password %s is refused as made of names', (password) => {
  expect(isMadeOfNames(password, ABOUT)).toBe(true)
})

test.each([
  'correct horse battery',
  'acme correct horse',
  'payments with a horse',
  '839201746502',
  // Two letters of a name are in many words.
  'co83920174650',
])('the password %s is accepted beside these names', (password) => {
  expect(isMadeOfNames(password, ABOUT)).toBe(false)
})
