import { expect, it } from 'vitest'
import { pastedCsv } from './pasted-csv.ts'

it('makes a column of addresses, whatever stands between them', () => {
  expect(pastedCsv('ana@acme.test; "Li, Bo" <bo@acme.test>\r\n\ncy@acme.test, di@acme.test ')).toBe(
    'email\nana@acme.test\nLi\nbo@acme.test\ncy@acme.test\ndi@acme.test\n',
  )
  expect(pastedCsv('ana@acme.test')).toBe('email\nana@acme.test\n')
})

it('leaves a table with the names of its columns as it is, and makes nothing of nothing', () => {
  const table = 'e-mail\tprénom\nana@acme.test\tAna'
  expect(pastedCsv(table)).toBe(table)
  expect(pastedCsv(' \n ')).toBe('')
})
