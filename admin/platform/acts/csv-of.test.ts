import { expect, it } from 'vitest'
import { csvOf } from './csv-of.ts'

it('quotes separators, quotes and lines, and begins with the mark that spreadsheets need', () => {
  expect(csvOf([['a;b', 'say "x"', 'two\nlines', 'plain']], ';')).toBe('\uFEFF"a;b";"say ""x""";"two\nlines";plain\r\n')
})

it.each(['=1+1', '+33', '-2', '@SUM(A1)', ' =1', '\t=1', '＝1'])(
  'writes %j so that no spreadsheet executes it',
  (text) => {
    expect(csvOf([[text]], ',')).toBe(`\uFEFF'${text}\r\n`)
  },
)
