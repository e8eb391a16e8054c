import { describe, expect, test } from '@jest/globals'
import { Type } from 'typebox'
import { bodyValidator } from '../../../src/api/schema/validator.ts'

describe('a uri', () => {
  const validate = bodyValidator(Type.String({ format: 'uri' }))

  test.each(['https://shop.example.com', 'https://shop.example.com:8443/back?order=1&x=%20#y', 'http://127.0.0.1:1/h'])(
    'is %j',
    (text) => expect(validate(text)).toBe(true),
  )

  test.each([
    'https://Ï',
    'https://shop.example.com/a b',
    'https://a\n.example.com',
    ' https://a.example',
    '/back',
    '',
    'https://',
  ])('is refused if it is %j', (text) => expect(validate(text)).toBe(false))
})
