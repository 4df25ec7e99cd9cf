import { expect, test } from 'vitest'
import { importFileLimit, importRowLimit } from '#contract/console/invitation-imports.ts'
import { readImportFile } from './import-file.ts'

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
