import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { PasswordsBusy } from '#commands/people/sessions/ports.ts'
import { createPasswords } from './passwords.ts'

test('runs so many hashes at once, lets so many wait, and refuses the next', async () => {
  const passwords = createPasswords({ parallel: 1, waiting: 1 })
  const [running, waiting] = [passwords.hash('one'), passwords.hash('two')]
  expect(passwords.load).toEqual({ running: 1, waiting: 1 })
  await expect(passwords.hash('three')).rejects.toThrow(PasswordsBusy)
  const hashes = await Promise.all([running, waiting])
  expect(passwords.load).toEqual({ running: 0, waiting: 0 })
  expect(await passwords.verify(hashes[0], 'one')).toEqual({ ok: true, outdated: false })
  expect((await passwords.verify(hashes[1], 'one')).ok).toBe(false)
})

test('refuses a caller that has waited too long for a turn', async () => {
  const passwords = createPasswords({ parallel: 1, timeoutMs: 1 })
  const [running, late] = [passwords.hash('one'), passwords.hash('two')]
  await expect(late).rejects.toThrow(PasswordsBusy)
  expect(await passwords.verify(await running, 'one')).toEqual({ ok: true, outdated: false })
})

test('compares with a hash of nobody when there is no account', async () => {
  expect((await createPasswords().verify(null, 'no account has this password')).ok).toBe(false)
})

test('both spellings of an accent open the account, and a hash of the typed one is made anew', async () => {
  const passwords = createPasswords()
  const [one, two] = ['\u00e9te\u0301', '\u00e9t\u00e9']
  const stored = await passwords.hash(one)
  expect(await passwords.verify(stored, two)).toEqual({ ok: true, outdated: false })
  const older = await hash(one)
  expect(await passwords.verify(older, one)).toEqual({ ok: true, outdated: true })
  expect((await passwords.verify(older, two)).ok).toBe(false)
})
