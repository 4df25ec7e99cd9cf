import { expect, test } from 'vitest'
import { importFileLimit, importRowLimit } from '#contract/console/people/invitation-imports.ts'
import { addressOf, naming, readImportFile } from './import-file.ts'

test.each([
  ['15 million lines', Buffer.alloc(importFileLimit, 'a\n'), String(importRowLimit + 1)],
  ['30 million cells', Buffer.from(`e-mail;x\n${`a${';'.repeat(9_998)}\n`.repeat(3_000)}`), null],
  ['one line of 29 million cells', Buffer.from(`e-mail;x\na${';'.repeat(29_000_000)}`), null],
])('a file of %s is refused as soon as that is known', (_what, file, rows) => {
  expect(() => readImportFile(file)).toThrow(expect.objectContaining({ code: 'file_too_long', value: rows }) as Error)
})

test('a file of one endless cell is refused', () => {
  const file = Buffer.from(`e-mail;x\n${'a'.repeat(1_100_000)}`)
  expect(() => readImportFile(file)).toThrow(expect.objectContaining({ code: 'file_unreadable' }) as Error)
})

test('a missing address and a wrong one have different codes', () => {
  const codes = ['', 'ana@', 'ana@acme.test'].map((email) =>
    addressOf({ email }, 2, new Map()).faults.map(({ code }) => code),
  )
  expect(codes).toEqual([['email_missing'], ['email_invalid'], []])
})

test('an unknown value comes with the first of those that are known, and how many more there are', () => {
  const things = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((code) => ({ code, label: { fr: `${code}-fr` } }))
  const fault = { code: 'value_unknown', column: 'languages', value: 'anglais, français', other_line: null } as const
  const { known } = naming(fault, things)
  expect(known?.first[0]).toEqual({ fr: 'a-fr', en: 'a' })
  expect([known?.first.length, known?.more]).toEqual([5, 2])
  expect(naming(fault, [])).toBe(fault)
})
