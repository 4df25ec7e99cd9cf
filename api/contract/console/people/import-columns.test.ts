import { describe, expect, it } from 'vitest'
import { decodedFile, openQuote, tableOf } from './import-columns.ts'

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('the text of a file', () => {
  it.each([
    ['UTF-8', Buffer.from('prénom;ville\nAnaïs;Lyon\n'), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\uFEFFprénom;ville\nAnaïs;Lyon\n'), 'utf-8'],
    ['Windows-1252', Buffer.from('prénom;ville\nAnaïs;Lyon\n', 'latin1'), 'windows-1252'],
    ['UTF-16 with a mark', Buffer.from('\uFEFFprénom;ville\nAnaïs;Lyon\n', 'utf16le'), 'utf-16'],
    ['UTF-16 without a mark', Buffer.from('prénom;ville\nAnaïs;Lyon\n', 'utf16le'), 'utf-16'],
    ['UTF-16, high byte first, with a mark', utf16be('\uFEFFprénom;ville\nAnaïs;Lyon\n'), 'utf-16'],
    ['UTF-16, high byte first', utf16be('prénom;ville\nAnaïs;Lyon\n'), 'utf-16'],
  ])('is found in %s', (_name, bytes, encoding) => {
    expect(decodedFile(bytes)).toEqual({ text: 'prénom;ville\nAnaïs;Lyon\n', encoding })
  })
})

describe('what stands between the cells', () => {
  it.each([
    ['email;nom', ';'],
    ['email,nom', ','],
    ['email\tnom', '\t'],
    ['email', ';'],
    ['"nom, prénom";email', ';'],
    ['"a;b;c;d",email,nom', ','],
  ])('of %j is %j', (head, separator) => {
    expect(tableOf(`${head}\nx`).separator).toBe(separator)
  })

  it.each([';', ',', '\t'])('is what Excel’s sep= line says: %j, and lines keep their numbers', (separator) => {
    expect(tableOf(`sep=${separator}\r\nemail${separator}nom\r\n`)).toEqual({
      separator,
      text: `\nemail${separator}nom\n`,
    })
  })

  it('is found below titles, whose lines keep their numbers', () => {
    const text = 'Export RH du 12/03, site de Lyon;;\n\nDemande de Mme Roy;;\nService;Courriel;Prénom\nA;a@x.test;Ana\n'
    expect(tableOf(text)).toEqual({ separator: ';', text: '\n\n\nService;Courriel;Prénom\nA;a@x.test;Ana\n' })
    const answers = 'Adresse pro;Contact\na@x.test;mail\n'
    expect(tableOf(answers).text).toBe(answers)
  })

  it.each([
    ['email;nom\na@x.test;"Ana\nb@x.test;Bo\n', 2],
    ['email;nom\na@x.test;"Ana\nb@x.test;"Bo"\n', 2],
    ['email;nom\na@x.test;"An""a"\nb@x.test;"Bo" Li\n', 3],
    ['email;nom\na@x.test;"An\na"\nb@x.test;5" 2\n', null],
  ])('has its open quote where it begins: %j', (text, line) => {
    expect(openQuote(text, ';')).toBe(line)
  })

  it('reads the ends of lines of every system', () => {
    expect(tableOf('email\r\na\rb\n').text).toBe('email\na\nb\n')
  })
})
