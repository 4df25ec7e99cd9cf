import { expect, test } from 'vitest'
import { recordThen } from './plain-history.ts'

const today = { label: 'C', archived: true }

test('takes back what was changed later, the newest first', () => {
  const later = [
    { action: 'update', before: { archived: false } },
    { action: 'update', before: { label: 'B' } },
    { action: 'update', before: { label: 'A' } },
  ] as const
  expect(recordThen(today, later)).toEqual({ label: 'A', archived: false })
  expect(recordThen(today, later.slice(0, 2))).toEqual({ label: 'B', archived: false })
  expect(recordThen(today, [])).toEqual(today)
})

test('finds no record before it was made', () => {
  expect(recordThen(today, [{ action: 'create', before: null }])).toBeNull()
})

test('finds a record that was deleted, or deleted and made again, as it was before', () => {
  const deleted = { action: 'delete', before: { label: 'B', archived: true } } as const
  expect(recordThen(null, [deleted, { action: 'update', before: { label: 'A' } }])).toEqual({
    label: 'A',
    archived: true,
  })
  expect(recordThen(today, [{ action: 'create', before: null }, deleted])).toEqual(deleted.before)
  expect(recordThen(null, [])).toBeNull()
})
