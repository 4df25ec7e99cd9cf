import { useGetList } from 'react-admin'
import { answerColumns, type AnswerColumn } from '#contract/console/people/import-columns.ts'
import {
  type AdminInvitationImport,
  type ImportColumn,
  type ImportKind,
  type OwnColumn,
  ownColumn,
  type profileFields,
} from '#contract/console/people/invitation-imports.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'

const words = 'resources.invitation_imports'

interface Question {
  readonly id: string
  readonly field_name: string
  readonly roles: readonly string[]
  readonly title: { readonly fr: string; readonly en: string }
  readonly bound: boolean
}

const listParams = {
  pagination: { page: 1, perPage: 200 },
  sort: { field: 'position', order: 'ASC' as const },
  filter: { archived: false },
}
const none: readonly Question[] = []

/** The columns of the company's own questions, which files of accounts may have; null: not known yet. */
export function useAnswerColumns(kind: ImportKind): readonly AnswerColumn[] | null {
  const enabled = kind === 'accounts'
  const { data, error } = useGetList<Question>('profile_questions', listParams, { enabled })
  if (!enabled || error) return answerColumns(none)
  return data === undefined ? null : answerColumns(data.filter(({ bound }) => !bound))
}

/** Of a file, what it calls its own columns. */
type FileColumns = readonly Pick<AdminInvitationImport['columns'][number], 'name' | 'field'>[]

/** What a column is called: as its file does, a question by its title. */
export function useFieldName(kind: ImportKind, columns: FileColumns = []): (column: ImportColumn) => string {
  const t = useWords()
  const locale = useLocale()
  const answers = useAnswerColumns(kind) ?? []
  const nameOf = (column: ImportColumn): string => {
    const named = columns.find(({ field }) => field === column)
    if (named !== undefined) return named.name
    if (isOwn(column)) {
      const [role, field] = column.split(':') as [ProfileRole, (typeof profileFields)[number]]
      return t(`${words}.answer_of.${role}`, { title: nameOf(field === 'title' ? 'job_title' : field) })
    }
    if (!isQuestion(column)) return t(`${words}.fields.${column}`)
    const found = answers.find((one) => one.column === column)
    if (found === undefined) return column.slice('question:'.length)
    return found.role === null
      ? found.title[locale]
      : t(`${words}.answer_of.${found.role}`, { title: found.title[locale] })
  }
  return nameOf
}

type ProfileRole = 'participant' | 'presenter'

function isOwn(column: ImportColumn): column is OwnColumn {
  return ownColumn.safeParse(column).success
}

function isQuestion(column: ImportColumn): column is `question:${string}` {
  return column.startsWith('question:')
}
