import { type Answer, type AnswerFault, checkAnswer, type Question } from '#domain/community/profile/answers.ts'
import { boundFields } from '#domain/community/profile/questions.ts'
import type { FieldType } from '#domain/community/profile-questions/words.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { ambiguity, codeFinder } from './known-codes.ts'
import { answerWords, list, peopleColumns, resources, wordsOf } from './people-columns.ts'
import type { PersonLine } from './person-line.ts'
import type { CellFault, CellProblem, Named } from './problems.ts'
import { profileColumns, type ProfileRole, splitColumn } from './profile-columns.ts'

/** What a line says about the questions of one profile: answers by field name; null takes one away. */
export interface ProfileAnswers {
  readonly email: string
  readonly role: ProfileRole
  readonly answers: Readonly<Record<string, Answer>>
}

interface KnownQuestion extends Question {
  readonly roles: readonly ProfileRole[]
  readonly choices: readonly Named[]
}

/** The company's questions whose answers have no column of the product; archived ones too. */
async function questionsOf(sql: Sql, companyId: CompanyId): Promise<ReadonlyMap<string, KnownQuestion>> {
  const rows = await sql.query<{
    field_name: string
    field_type: FieldType
    roles: ProfileRole[]
    max_length: number | null
    max_choices: number | null
    choices: readonly Named[]
  }>({
    text: `select field_name, field_type, roles, max_length, max_choices, choices from app.profile_questions
      where company_id = $1 and field_name <> all ($2) order by position, id`,
    values: [companyId, Object.keys(boundFields)],
  })
  return new Map(
    rows.map((row) => [
      row.field_name,
      {
        fieldName: row.field_name,
        fieldType: row.field_type,
        roles: row.roles,
        // A profile is finalised in the product.
        required: false,
        maxLength: row.max_length,
        maxChoices: row.max_choices,
        choices: row.choices,
        // Who has an archived answer keeps it.
        possible: row.choices.map(({ code }) => ({ code, archived: false })),
      },
    ]),
  )
}

/** The answers of a file to the company's questions, and what is wrong with each, by line and column. */
export async function answersOf(
  sql: Sql,
  companyId: CompanyId,
  people: readonly PersonLine[],
): Promise<{ readonly answers: readonly ProfileAnswers[]; readonly problems: readonly CellProblem[] }> {
  const columns = [...new Set(people.flatMap(({ cells }) => Object.keys(cells)))]
  if (columns.length === 0) return { answers: [], problems: [] }
  const questions = await questionsOf(sql, companyId)
  const unknown = columns.filter((column) => !questions.has(splitColumn(column).field))
  if (unknown.length > 0) return { answers: [], problems: unknown.map((column) => unknownColumn(column, questions)) }
  const problems: CellProblem[] = []
  const answers = people.flatMap(({ line, person, cells }) =>
    person.profiles.map((role) => {
      const given: Record<string, Answer> = {}
      for (const [column, cell] of Object.entries(cells)) {
        const { role: only, field } = splitColumn(column)
        const question = questions.get(field)
        if (question === undefined || !question.roles.includes(role) || (only ?? role) !== role) continue
        // The column of one profile comes before that of both.
        if (only === null && cells[`${role}:${field}`] !== undefined) continue
        const { answer, wrong, fault = 'invalid', known } = answerOf(question, cell)
        if (wrong !== undefined) problems.push({ line, column, fault, message: wrong, ...(known && { known }) })
        given[field] = answer ?? null
      }
      return { email: person.email, role, answers: given }
    }),
  )
  for (const { line, person, cells } of people)
    for (const [column, cell] of Object.entries(cells)) {
      const { role, field } = splitColumn(column)
      const roles = (questions.get(field)?.roles ?? []).filter((one) => role === null || one === role)
      if (cell !== '' && !roles.some((one) => person.profiles.includes(one)))
        problems.push({ line, column, fault: 'no_profile', message: 'no profile of this person is asked it' })
    }
  // A column of both profiles is read for each of them.
  const once = new Map(problems.map((problem) => [`${problem.line} ${problem.column} ${problem.message}`, problem]))
  return { answers, problems: [...once.values()] }
}

function unknownColumn(column: string, questions: ReadonlyMap<string, KnownQuestion>): CellProblem {
  const known = [
    ...Object.keys(peopleColumns),
    ...questions.keys(),
    ...Object.keys(profileColumns).map((field) => `participant:${field}`),
  ]
  return { line: 1, column, fault: 'unknown', message: `there is no such column; there are ${known.join(', ')}` }
}

interface Read {
  readonly answer?: Answer
  readonly wrong?: string
  /** Default: `invalid`. */
  readonly fault?: CellFault
  /** Of `unknown`. */
  readonly known?: readonly Named[]
}

function answerOf(question: KnownQuestion, cell: string): Read {
  if (cell === '') return { answer: null }
  const read = readers[question.fieldType](cell, question)
  if (read.wrong !== undefined) return read
  const checked = checkAnswer(question, read.answer ?? null, [])
  if (checked.refusals === undefined) return { answer: checked.answer }
  const [first] = checked.refusals.map(({ fault }) => fault.code)
  return {
    wrong: checked.refusals.map(({ fault }) => faultWords(fault)).join('; '),
    ...((first === 'too_long' || first === 'contact_details') && { fault: first }),
  }
}

type Reader = (cell: string, question: KnownQuestion) => Read

const readers: Readonly<Record<FieldType, Reader>> = {
  input: (cell) => ({ answer: cell }),
  textarea: (cell) => ({ answer: cell }),
  date: (cell) => ({ answer: cell }),
  tag: readCodes,
  select: readCodes,
  multi_select: readCodes,
  ranking: readCodes,
  scale: readCodes,
  boolean: (cell) => {
    const { found, unknown } = wordsOf(cell, answerWords)
    return readCodes([...found, ...unknown].join('|'), { choices: yesAndNo })
  },
  resources: (cell) => {
    const parsed = resources.safeParse(cell)
    if (parsed.success) return { answer: parsed.data }
    return { wrong: parsed.error.issues.map(({ message }) => message).join('; ') }
  },
  hours: () => ({ wrong: 'hours have the column availabilities' }),
}

const yesAndNo: readonly Named[] = [
  { code: 'yes', label: { fr: 'oui', en: 'yes' } },
  { code: 'no', label: { fr: 'non', en: 'no' } },
]

function readCodes(cell: string, { choices }: Pick<KnownQuestion, 'choices'>): Read {
  const codeOf = codeFinder(choices)
  const typed = list(cell).map((text) => ({ text, known: codeOf(text) }))
  const unknown = typed.flatMap(({ text, known }) => ('fault' in known && known.fault === 'unknown' ? [text] : []))
  if (unknown.length > 0)
    return {
      wrong:
        `${unknown.map((text) => `"${text}"`).join(', ')} is no answer of this question; there are ` +
        choices.map(({ code }) => code).join(', '),
      fault: 'unknown',
      known: choices,
    }
  const ambiguous = typed.flatMap(({ text, known }) =>
    'fault' in known && known.fault === 'ambiguous' ? [ambiguity(text, known)] : [],
  )
  if (ambiguous.length > 0) return { wrong: ambiguous.join('; '), fault: 'ambiguous' }
  return { answer: typed.flatMap(({ known }) => ('code' in known ? [{ code: known.code }] : [])) }
}

/** In the words of this file; the product says the same by its codes. */
function faultWords(fault: AnswerFault): string {
  if (fault.code === 'too_long') return `at most ${fault.maximum} characters`
  if (fault.code === 'too_many_choices') return `at most ${fault.maximum} answers`
  if (fault.code === 'contact_details') return `no contact details here: “${fault.found}”`
  return 'not a value of this question'
}
