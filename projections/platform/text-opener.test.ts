import { expect, test } from 'vitest'
import { storable } from './text-opener.ts'

test('keeps text as it is, but for what PostgreSQL cannot store', () => {
  expect(storable('Élève, 学生 🙂\n"ok"')).toBe('Élève, 学生 🙂\n"ok"')
  expect(storable('a\u0000b\ud800c')).toBe('ab\ufffdc')
})
