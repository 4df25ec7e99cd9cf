import { expect, test } from 'vitest'
import { boundOf, reservedFields } from '#domain/community/profile/questions.ts'
import { peopleColumns } from './people-columns.ts'
import { parsePeopleFile } from './people-file.ts'
import { ImportProblems } from './problems.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const problemsOf = (text: string | Uint8Array): readonly string[] => {
  try {
    parsePeopleFile(typeof text === 'string' ? bytes(text) : text, 'people.csv')
  } catch (error) {
    if (error instanceof ImportProblems) return error.problems
    throw error
  }
  return []
}

test.each([
  ['semicolons', 'email;first_name;last_name;skills\nA@x.test;Ana;Silva;b|c| c |'],
  ['commas', 'email,first_name,last_name,skills\nA@x.test,Ana,Silva,b|c| c |'],
  ['a BOM and Windows line ends', '\uFEFFemail;first_name;last_name;skills\r\nA@x.test;Ana;Silva;b|c| c |\r\n'],
  ['another order of columns', 'skills;last_name;email;first_name\nb|c| c |;Silva;A@x.test;Ana'],
])('reads %s', (_, text) => {
  const [first, ...rest] = parsePeopleFile(bytes(text), 'people.csv')
  expect(rest).toEqual([])
  expect(first?.person).toMatchObject({ email: 'a@x.test', first_name: 'Ana', last_name: 'Silva', skills: ['b', 'c'] })
})

test.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
])('a line counts from where the person starts, also after cells of several lines (%s)', (_, end) => {
  const lines = [
    'email;first_name;last_name;mission',
    'a@x.test;Ana;Silva;"one',
    'two"',
    '',
    'b@x.test;Bo;Li;"three',
    '4"',
  ]
  const people = parsePeopleFile(bytes(lines.join(end)), 'people.csv')
  expect(people.map(({ line }) => line)).toEqual([2, 5])
})

test('cells become what the product stores', () => {
  const [first] = parsePeopleFile(
    bytes(
      'email;first_name;last_name;profiles;availabilities;resources;visible;max_accompaniments_presenter\n' +
        'a@x.test;Ana;Silva;presenter;2 12:00-14:00|5 08:30-10:00;podcast > Cap > A. Morel > ' +
        'https://x.test/cap|book > Tenir > B. Roy;non;0',
    ),
    'people.csv',
  )
  expect(first?.person).toMatchObject({
    availabilities: [
      { weekday: 2, start: '12:00', end: '14:00' },
      { weekday: 5, start: '08:30', end: '10:00' },
    ],
    resources: [
      { type: 'podcast', title: 'Cap', author: 'A. Morel', link: 'https://x.test/cap' },
      { type: 'book', title: 'Tenir', author: 'B. Roy', link: null },
    ],
    visible: false,
    max_accompaniments_presenter: 0,
    time_zone: 'Europe/Paris',
  })
})

test.each([
  ['email', 'nobody', /^people\.csv, line 2, column email: an e-mail address$/],
  ['phone', '......', /column phone: a telephone number like \+33 4 72 00 00 00/],
  ['phone', '06 12', /column phone: a telephone number/],
  ['phone', '+33 4 72 00 00 00 00 00 00 00', /column phone: a telephone number/],
  ['time_zone', 'Europe/Lyon', /column time_zone: an IANA zone/],
  ['country', 'ZZ', /column country: a country code of ISO 3166 like FR/],
  ['country', 'UK', /column country: the United Kingdom is GB/],
  ['country', 'Utopie', /column country: a country code/],
  ['availabilities', '2 06:00-08:00', /column availabilities: "2 06:00-08:00" is no slot/],
  ['availabilities', '8 10:00-11:00', /is no slot/],
  ['availabilities', '2 14:00-12:00', /is no slot/],
  ['resources', 'film > X > Y', /is no resource/],
  ['mission', 'm'.repeat(351), /column mission: at most 350 characters/],
  ['presentation', 'Appelez-moi au 06 12 34 56 78', /column presentation: no telephone number here: “06 12 34 56 78”/],
  ['roles', 'boss', /column roles: some of admin, auditor/],
  ['presenter_programs', 'p', /column presenter_programs: there is no presenter in profiles/],
  ['max_accompaniments_presenter', '3', /there is no presenter in profiles/],
  ['max_accompaniments_presenter', '-1', /a whole number from 0 to 1000/],
  ['visible', 'maybe', /column visible: yes or no/],
])('%s = %s is refused with its place', (column, value, message) => {
  const cells: Record<string, string> = { email: 'a@x.test', first_name: 'Ana', last_name: 'Silva', [column]: value }
  const problems = problemsOf(`${Object.keys(cells).join(';')}\n${Object.values(cells).join(';')}`)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(message)
})

test.each(['+33 4 72 00 00 00', '04.72.00.00.00', '04/72/00/00/00', '(514) 555-0199', '0472\u202f000\u202f000'])(
  'a telephone number may be %s',
  (phone) => {
    const [line] = parsePeopleFile(bytes(`email;first_name;last_name;phone\na@x.test;Ana;Silva;${phone}`), 'people.csv')
    expect(line?.person.phone).toBe(phone)
  },
)

test('columns and words are those of the console', () => {
  const text =
    '\uFEFFAdresse e-mail;Prénom;Nom;Rôle;Langue;Programme;Profil visible;question:pace\n' +
    'A@x.test;Ana;Silva;Mentor, administratrice;Français;vente;FAUX;Lent'
  const [line] = parsePeopleFile(bytes(text), 'people.csv')
  expect(line).toMatchObject({
    person: {
      email: 'a@x.test',
      profiles: ['presenter'],
      roles: ['admin'],
      locale: 'fr',
      visible: false,
      participant_programs: [],
      presenter_programs: ['vente'],
    },
    cells: { pace: 'Lent' },
  })
})

test.each([
  ['seniority_years', '5,5', 5],
  ['seniority_years', '5.0', 5],
  ['seniority_years', '12 ans', 12],
  ['visible', 'FAUX', false],
  ['visible', '0', false],
  ['visible', 'VRAI', true],
  ['visible', '1', true],
  ['visible', 'Oui', true],
  ['country', 'France', 'FR'],
  ['country', 'fr', 'FR'],
  ['country', 'Côte d’Ivoire', 'CI'],
  ['country', "COTE D'IVOIRE", 'CI'],
  ['country', 'Ivory Coast', 'CI'],
  ['country', 'Royaume-Uni', 'GB'],
  ['country', 'United States', 'US'],
  ['country', 'États-Unis', 'US'],
  ['country', 'Hong Kong', 'HK'],
  ['locale', 'Anglais', 'en'],
  ['current_profile', '', null],
  ['availabilities', 'mardi 12h00-14h00', [{ weekday: 2, start: '12:00', end: '14:00' }]],
  ['availabilities', '2 9h-11h30', [{ weekday: 2, start: '09:00', end: '11:30' }]],
  ['availabilities', 'Fri 12 – 14', [{ weekday: 5, start: '12:00', end: '14:00' }]],
  ['availabilities', '12h00-14h00', [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '12:00', end: '14:00' }))],
])('%s = %s is read', (column, value, expected) => {
  const [line] = parsePeopleFile(bytes(`email;first_name;${column}\na@x.test;Ana;${value}`), 'people.csv')
  expect(line?.person).toMatchObject({ [column]: expected })
})

test.each([
  ['job_title', '"Chargée\nd’affaires"', 'Chargée d’affaires'],
  ['job_title', '\u200B\u2060', null],
  ['city', '\u200B', null],
  ['worksite', '\uFEFF\u3164', null],
  ['mission', '\u200B', null],
  ['business_unit', '\u200B', null],
  ['mission', 'שלום\u200F!', 'שלום\u200F!'],
])('%s = %j is the text %j', (column, value, expected) => {
  const [line] = parsePeopleFile(bytes(`email;first_name;${column}\na@x.test;Ana;${value}`), 'people.csv')
  expect(line?.person).toMatchObject({ [column]: expected })
})

test.each([
  ['job_title', 'Chef\u202E de projet'],
  ['city', 'Lyon\u2066'],
  ['worksite', 'A\u0007'],
  ['resources', 'book > Tenir\u202E > B. Roy'],
])('%s = %j is refused: it turns the lines of others', (column, value) => {
  expect(problemsOf(`email;first_name;${column}\na@x.test;Ana;${value}`)).toHaveLength(1)
})

const emailOf = (cell: string) =>
  parsePeopleFile(bytes(`email;first_name\n"${cell.replaceAll('"', '""')}";Ana`), 'people.csv')[0]?.person.email

test.each([
  ['Ana Silva <R&D@x.test>', 'r&d@x.test'],
  ['"Silva, Ana" <ana@x.test>;', 'ana@x.test'],
  ['mailto:ana@x.test', 'ana@x.test'],
  ['\u200Bana@x.test\u200B\u00A0', 'ana@x.test'],
  ["o'neil@x.test", "o'neil@x.test"],
  ['ana@société.fr', 'ana@xn--socit-esab.fr'],
  ['ana@XN--socit-esab.fr', 'ana@xn--socit-esab.fr'],
  ['ana@пример.рф', 'ana@xn--e1afmkfd.xn--p1ai'],
])('the address %j is read as %j', (cell, expected) => {
  expect(emailOf(cell)).toBe(expected)
})

test.each(['ana@localhost', 'a..b@x.test', 'ana@x.test, bo@x.test', 'ana@127.0.0.1', '=ana@x.test'])(
  'the address %j is refused',
  (cell) => {
    expect(() => emailOf(cell)).toThrow('people.csv, line 2, column email: an e-mail address')
  },
)

test('titles above the header are skipped; an open quote and a workbook are reported', () => {
  const titled = 'Export RH;;\n;;\nCourriel;Prénom;Nom\na@x.test;Ana;Silva'
  expect(parsePeopleFile(bytes(titled), 'people.csv').map(({ line, person }) => [line, person.first_name])).toEqual([
    [4, 'Ana'],
  ])
  expect(problemsOf('email;first_name\na@x.test;"Ana\nb@x.test;"Bo"')).toEqual([
    'people.csv, line 2: a quote is opened and not closed',
  ])
  expect(problemsOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toEqual([
    'people.csv: a workbook of a spreadsheet; save it as "CSV UTF-8": File, Save as, CSV UTF-8',
  ])
})

test('who has one name has a first name', () => {
  const people = parsePeopleFile(bytes('email;Prénom;Nom\na@x.test;;Sukarno\nb@x.test;Madonna;'), 'people.csv')
  expect(people.map(({ person }) => [person.first_name, person.last_name])).toEqual([
    ['Sukarno', ''],
    ['Madonna', ''],
  ])
})

test('validation reports every error in one answer', () => {
  expect(problemsOf('email;first_name;last_name\nx;Ana;Silva\na@x.test;;\nA@x.test;Bo;Li\na@x.test;Bo;Li')).toEqual([
    'people.csv, line 2, column email: an e-mail address',
    'people.csv, line 3, column first_name: needed',
    'people.csv, line 4, column email: the same as on line 3',
    'people.csv, line 5, column email: the same as on line 4',
  ])
})

test('no question of a company can have the name of a column, but those of the product', () => {
  const columns = Object.keys(peopleColumns).filter((column) => boundOf(column) === null)
  expect(columns.toSorted()).toEqual(reservedFields.toSorted())
})

test('a profile has columns of its own, and what is left are answers to questions', () => {
  const text =
    'email;first_name;last_name;profiles;skills;participant:skills;pace;presenter:pace\n' +
    'a@x.test;Ana;Silva;participant|presenter;sales;law|sales;Lent;'
  const [line] = parsePeopleFile(bytes(text), 'people.csv')
  expect(line).toMatchObject({
    person: { skills: ['sales'] },
    own: { participant: { skills: ['law', 'sales'] }, presenter: {} },
    cells: { pace: 'Lent', 'presenter:pace': '' },
  })
  expect(problemsOf('email;first_name;last_name;participant:skills\na@x.test;Ana;Silva;law')).toEqual([
    'people.csv, line 2, column participant:skills: there is no participant in profiles',
  ])
  expect(
    problemsOf('email;first_name;last_name;profiles;participant:seniority_years\na@x.test;Ana;Silva;participant;x'),
  ).toEqual(['people.csv, line 2, column participant:seniority_years: a whole number from 0 to 60'])
})

test('the first line is checked before the others', () => {
  expect(problemsOf('email;Prénom;first_name;surname\nx;y;z;w')).toEqual([
    'people.csv, line 1: column first_name twice',
  ])
  expect(problemsOf('mail;surname\nx;y')).toEqual(['people.csv, line 1: column first_name is missing'])
})

test('a line with too few cells, an empty file and another encoding are refused', () => {
  expect(problemsOf('email;first_name;last_name\na@x.test;Ana')[0]).toMatch(/^people\.csv: .* line 2/)
  expect(problemsOf('')).toEqual(['people.csv: empty'])
  expect(problemsOf(new Uint8Array([0x65, 0xe9, 0x0a]))).toEqual(['people.csv: not UTF-8; save it as "CSV UTF-8"'])
})

test.each([
  ['azerty', 'at least 12 characters'],
  ['aaaaaaaaaaaaaaaa', 'at least 5 different characters'],
  ['Bienvenue-Silva-1', 'not the name or the address of its owner'],
  ['bienvenue-eleonore', 'not the name or the address of its owner'],
  ['ana.silva2026!!', 'not the name or the address of its owner'],
])('%s is refused as a first password', (password, why) => {
  const file = `email;first_name;last_name;password\nana.silva@x.test;Éléonore;Silva;${password}`
  expect(problemsOf(file)).toEqual([`people.csv, line 2, column password: ${why}`])
})

test('a first password of some length is taken', () => {
  const file = 'email;first_name;last_name;password\na@x.test;Ana;Silva;Lune-Verte-2026'
  expect(problemsOf(file)).toEqual([])
})
