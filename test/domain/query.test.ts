import { appendQuery } from '../../src/domain/query.ts'

const FIELDS = { reference: 'order=1.a', state: 'SUCCEEDED' }
const OURS = 'reference=order%3D1.a&state=SUCCEEDED'

test.each([
  ['https://shop.example', `https://shop.example/?${OURS}`],
  ['https://shop.example/done?', `https://shop.example/done?${OURS}`],
  ['https://shop.example/done?a+b', `https://shop.example/done?a+b&${OURS}`],
  [
    'https://shop.example/?q=a+b&flag=&flag&x=%20%7e*()&state=mine',
    `https://shop.example/?q=a+b&flag=&flag&x=%20%7e*()&state=mine&${OURS}`,
  ],
  ['https://shop.example/?a=1&', `https://shop.example/?a=1&${OURS}`],
  ['https://shop.example/?a=1;b=2#/cart?x=1', `https://shop.example/?a=1;b=2&${OURS}#/cart?x=1`],
  ['https://shop.example/#/cart?x=1', `https://shop.example/?${OURS}#/cart?x=1`],
])('the query of %s is kept and ours is appended', (address, expected) => {
  expect(appendQuery(address, FIELDS)).toBe(expected)
})
