import { expect, test } from 'vitest'
import { csvFile, csvLine } from './csv.ts'

test.each(['=1+1', '+33', '-2', '@SUM(A1)', '\t=1', ' =1+1', '＝1+1', '\r=1', '\n=1'])(
  'disarms the formula %j',
  (cell) => {
    expect(csvLine([cell], ';')).toContain(`'${cell}`)
  },
)

test.each(['Hugo', 'a=b', 'Nguyen-Roux', ''])('leaves %j as it is', (cell) => {
  expect(csvLine([cell], ';')).toBe(`${cell}\r\n`)
})

test('quotes what would break the line, in the separators of both languages', () => {
  expect(csvLine(['a;b', 'c,d', 'e"f', 'g\nh'], ',')).toBe('"a;b","c,d","e""f","g\nh"\r\n')
})

test('writes figures with the comma of French spreadsheets, negative ones undisturbed', () => {
  expect(csvLine([-1.5, null], ';')).toBe('-1,5;\r\n')
  expect(csvLine([-1.5, null], ',')).toBe('-1.5,\r\n')
})

test('begins a file with the mark that spreadsheets need', () => {
  expect(csvFile([['a'], ['=1']], ',')).toBe("\uFEFFa\r\n'=1\r\n")
})
