import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { passwordFaults } from '#contract/people/password.ts'
import { createCommonPasswords } from './common-passwords.ts'

const isCommon = createCommonPasswords()

test.each([
  'Password123!',
  'P@ssw0rd2026!',
  'Motdepasse-1!',
  'Azerty123456!',
  'Welcome-2026!',
  '!!Bienvenue!!',
  'Qwerty-12345!',
])('%s is refused: many people use it', (password) => {
  expect(passwordFaults(password, { minLength: 12, isCommon })).toEqual(['common'])
})

test.each(['Un-Mot-De-Passe-2026!', 'Quatre chevaux, un pré', 'Kf9#mvLq2!xT'])('%s is not in the list', (password) => {
  expect(passwordFaults(password, { minLength: 12, isCommon })).toEqual([])
})

test('the list is small', () => {
  expect(statSync(new URL('./common-passwords.txt.gz', import.meta.url)).size).toBeLessThan(100_000)
  expect(isCommon('')).toBe(false)
})
