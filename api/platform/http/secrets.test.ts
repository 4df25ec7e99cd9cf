import { expect, test } from 'vitest'
import { withoutSecrets } from './secrets.ts'

test.each([
  [
    'wss://acme.example/cable?access-token=Xy12&client=ab&uid=a@b.c',
    'wss://acme.example/cable?access-token=[…]&client=[…]&uid=[…]',
  ],
  ['{"access-token":"abc","name":"x"}', '{"access-token":"[…]","name":"x"}'],
  ['Authorization: Bearer eyJhIjoiYiJ9', 'Authorization: […] […]'],
  ['seen k3Jd9sLmQw7ZxYt2vBn4Ra in state', 'seen […] in state'],
  ['password = hunter2; next', 'password = […]; next'],
])('%s', (text, kept) => {
  expect(withoutSecrets(text)).toBe(kept)
})

test('leaves a stack alone', () => {
  const stack = 'TypeError: x is undefined\n    at PresenterProfile (https://acme.example/assets/index-Cx7a.js:12:345)'
  expect(withoutSecrets(stack)).toBe(stack)
})
