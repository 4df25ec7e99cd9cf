import { type ImportProblem, isSecretColumn } from '#contract/console/people/invitation-imports.ts'
import { importReasons } from '#contract/console/people/import-reasons.ts'
import type { Locale } from '../platform/messages.ts'
import type { ImportedFile } from './invitation-changes.ts'

/** Names of the column of reasons: that of an earlier file is left out. */
const ownNames = [importReasons.fr.to_correct, importReasons.en.to_correct] as readonly string[]

type Columns = Pick<ImportedFile, 'columns'>
type Rows = readonly (readonly (string | number | null)[])[]

/** The lines that stay aside in the columns of their file, with the reasons: corrected, it is imported again. */
export function linesToCorrect(file: ImportedFile, problems: readonly ImportProblem[], locale: Locale): Rows {
  const byLine = Map.groupBy(problems, ({ line }) => line)
  const missing = [...new Set(problems.flatMap(({ column }) => column ?? []))].filter(
    (column) => !file.columns.some(({ field }) => field === column),
  )
  const columns = file.columns.flatMap(({ name, field }, at) =>
    (field === null && isSecretColumn(name)) || ownNames.includes(name) ? [] : [{ name, at }],
  )
  const nameOf = namesIn(file.columns)
  return [
    [...columns.map(({ name }) => name), ...missing, importReasons[locale].to_correct],
    ...file.lines
      .filter(({ line }) => byLine.has(line))
      .map(({ line, cells, typed }) => [
        ...columns.map(({ at }) => cells[at] ?? ''),
        ...missing.map((column) => typed[column] ?? ''),
        (byLine.get(line) ?? []).map((problem) => reasonOf(problem, locale, nameOf)).join(' '),
      ]),
  ]
}

/** What is wrong, where the file itself is gone. */
export function problemRows({ columns }: Columns, problems: readonly ImportProblem[], locale: Locale): Rows {
  const { line, person, value, to_correct: reason } = importReasons[locale]
  return [
    [line, person, value, reason],
    ...problems.map((one) => [one.line, one.name, one.value, reasonOf(one, locale, namesIn(columns))]),
  ]
}

/** What the file calls a column. */
const namesIn = (columns: Columns['columns']) => (column: string) =>
  columns.find(({ field }) => field === column)?.name ?? column

/** In one sentence, with the column's name. */
function reasonOf(problem: ImportProblem, locale: Locale, nameOf: (column: string) => string): string {
  const { code, column, line, other_line: other, known } = problem
  const words = importReasons[locale]
  const filled = (text: string, values: Readonly<Record<string, string | number | null>>) =>
    text.replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  const reason = filled(words.codes[code], { line: other, at: line })
  const expected: Readonly<Record<string, string>> = words.expected
  const names = (known?.first ?? []).map((name) => name[locale]).join(', ')
  const parts = [
    column === null ? reason : filled(words.of_column, { column: nameOf(column), reason }),
    ...(code === 'value_invalid' && column !== null && expected[column] !== undefined ? [`(${expected[column]})`] : []),
  ]
  const sentence = parts.join(' ').replace(/\.?$/, '.')
  if (names === '') return sentence
  const list = filled(words.known, { names: known?.more ? `${names}…` : names })
  return `${sentence} ${list.replace('….', '…')}`
}
