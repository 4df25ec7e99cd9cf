import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useMemo } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { useController, useFormState } from 'react-hook-form'
import type { AdminInvitationImport, ImportKind, ImportProblem } from '#contract/console/people/invitation-imports.ts'
import { color } from '#theme/vars.ts'
import { useAct, useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { DownloadButton } from '../../platform/lists/DownloadButton.tsx'
import { Form } from '../../platform/shared/Form.tsx'
import type { FormValues } from '../../platform/shared/form-values.ts'
import { Panel, visuallyHidden } from '../../platform/shared/Panel.tsx'
import { importActs } from './acts.tsx'
import { useFieldName } from './field-names.ts'

const words = 'resources.invitation_imports'
/** As many as a record shows. */
const maxRows = 500

interface ProblemsProps {
  readonly record: AdminInvitationImport
  /** How many cells are typed again and not checked yet. */
  readonly onTyped: (cells: number) => void
}

/** The lines that stay aside, and why. */
export function Problems({ record, onTyped }: ProblemsProps) {
  const { id, problems } = record
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  if (problems.length === 0) return null
  const correctable = record.actions.includes('correct')
  const list = (
    <Panel sx={{ marginTop: 2 }}>
      <Box sx={{ padding: 2, display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Box>
          <Typography variant="h2" id="import-problems" sx={{ fontSize: '1.125rem' }}>
            {t(`${words}.problems`)}
          </Typography>
          {problems.length === maxRows && <span>{t(`${words}.problems_shown`, { count: maxRows })}</span>}
          {correctable && <Typography variant="body2">{t(`${words}.acts.correct.hint`)}</Typography>}
        </Box>
        {problems.some(({ line }) => line !== null) && (
          <DownloadButton label={t(`${words}.download`)} disabled={false} file={() => data.importProblems(id)}>
            {t(`${words}.download`)}
          </DownloadButton>
        )}
      </Box>
      <Box
        role="region"
        aria-labelledby="import-problems"
        tabIndex={0}
        sx={{ overflow: 'auto', maxHeight: 480, '& th, & td': cell, '& th': { color: color.ink2, fontWeight: 500 } }}
      >
        <Box component="table" aria-labelledby="import-problems" sx={{ width: '100%', borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              <th scope="col">{t(`${words}.line`)}</th>
              <th scope="col">{t(`${words}.person`)}</th>
              <th scope="col">{t(`${words}.value`)}</th>
              <th scope="col">{t(`${words}.reason`)}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem) => (
              <Problem
                key={`${problem.line} ${problem.column} ${problem.code}`}
                kind={record.kind}
                columns={record.columns}
                problem={problem}
                correctable={correctable}
              />
            ))}
          </tbody>
        </Box>
      </Box>
      {correctable && <Recheck onTyped={onTyped} />}
    </Panel>
  )
  return correctable ? <Corrections record={record}>{list}</Corrections> : list
}

/** The name of a cell in the form. */
const cellOf = ({ line, column }: Pick<ImportProblem, 'line' | 'column'>) => `${line} ${column}`

/** The cells that are typed again, as a form of their own: what is typed is kept and offered again. */
function Corrections({ record, children }: { readonly record: AdminInvitationImport; readonly children: ReactNode }) {
  const notify = useNotify()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  const carryOut = useAct<AdminInvitationImport>(importActs.correct)
  const wrong = record.problems.filter(({ line, column }) => line !== null && column !== null)
  const read = useMemo(
    () => Object.fromEntries(record.problems.map((problem) => [cellOf(problem), problem.value ?? ''])),
    [record.problems],
  )
  const submit = async (typed: FormValues) => {
    const cells = wrong
      .filter((problem) => typed[cellOf(problem)] !== read[cellOf(problem)])
      .map((problem) => ({ line: problem.line, column: problem.column, value: typed[cellOf(problem)] }))
    if (cells.length === 0) return undefined
    try {
      await carryOut(record, { cells })
    } catch (error) {
      const text = refusalText(error)
      notify(text, { type: 'error', messageArgs: { _: text } })
      return { root: text }
    }
    notify('console.resources.invitation_imports.acts.correct.done', { type: 'success' })
    await queries.invalidateQueries()
    return undefined
  }
  return (
    <Form record={read} onSubmit={submit} noValidate>
      {children}
    </Form>
  )
}

function Recheck({ onTyped }: Pick<ProblemsProps, 'onTyped'>) {
  const t = useWords()
  const { dirtyFields, isSubmitting } = useFormState()
  const count = Object.keys(dirtyFields).length
  useEffect(() => {
    onTyped(count)
    return () => onTyped(0)
  }, [count, onTyped])
  return (
    <Box sx={{ padding: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'end' }}>
      <span role="status">{t(`${words}.acts.correct.typed`, { smart_count: count })}</span>
      <Button type="submit" aria-disabled={count === 0 || isSubmitting}>
        {t(`${words}.acts.correct.button`)}
      </Button>
    </Box>
  )
}

const cell = {
  textAlign: 'left',
  fontSize: { xs: '.875rem', sm: '1rem' },
  paddingBlock: '10px',
  paddingInline: { xs: '8px', sm: '16px' },
  borderTop: `1px solid ${color.line}`,
  verticalAlign: 'top',
}

interface ProblemProps extends Pick<AdminInvitationImport, 'columns'> {
  readonly kind: ImportKind
  readonly problem: ImportProblem
  readonly correctable: boolean
}

function Problem({ kind, columns, problem, correctable }: ProblemProps) {
  const { line, column, code, value, name, other_line } = problem
  const t = useWords()
  const nameOf = useFieldName(kind, columns)
  return (
    <tr>
      <td>{line ?? ''}</td>
      <td>{name ?? ''}</td>
      <Box component="td" sx={{ overflowWrap: 'anywhere' }}>
        {column !== null && (
          <Box component="span" sx={{ display: 'block', color: color.ink2, fontSize: '.8125rem' }}>
            {nameOf(column)}
          </Box>
        )}
        {correctable && line !== null && column !== null ? (
          <Cell name={cellOf(problem)} label={t(`${words}.acts.correct.cell`, { field: nameOf(column), line })} />
        ) : (
          value
        )}
      </Box>
      <Box component="td" sx={{ color: color.errorText }}>
        {t(`${words}.codes.${code}`, { line: other_line ?? '', at: line ?? '' })}
        {code === 'value_invalid' && isExpected(column) && ` (${t(`${words}.expected.${column}`)})`}
        <Hint problem={problem} />
      </Box>
    </tr>
  )
}

function Cell({ name, label }: { readonly name: string; readonly label: string }) {
  const id = useId()
  const { field, fieldState } = useController({ name })
  const { value, ...control } = field
  return (
    <>
      <Box component="label" htmlFor={id} sx={visuallyHidden}>
        {label}
      </Box>
      <TextField
        {...control}
        id={id}
        value={typeof value === 'string' ? value : ''}
        size="small"
        // A cell is typed in it, also on a telephone, where the reason stands beside it.
        sx={{ minWidth: { xs: 80, sm: 160 } }}
        slotProps={{ htmlInput: { 'aria-invalid': !fieldState.isDirty } }}
      />
    </>
  )
}

/** Codes of a value that is none of a list, in columns that take several of it. */
const unknown: ReadonlySet<ImportProblem['code']> = new Set(['value_unknown', 'program_unknown', 'role_unknown'])

/** How several values are written, and which there are. */
function Hint({ problem: { code, column, value, known } }: Pick<ProblemProps, 'problem'>) {
  const t = useWords()
  const locale = useLocale()
  const several = unknown.has(code) && column !== 'business_unit' && /[,;]/.test(value ?? '')
  if (!several && known === undefined) return null
  const names = (known?.first ?? []).map((name) => name[locale]).join(', ')
  const more = known?.more ?? 0
  return (
    <Box component="span" sx={{ display: 'block', color: color.ink2 }}>
      {[
        ...(several ? [t(`${words}.several`)] : []),
        ...(known === undefined
          ? []
          : [more === 0 ? t(`${words}.known`, { names }) : t(`${words}.known_more`, { names, smart_count: more })]),
      ].join(' ')}
    </Box>
  )
}

/** Columns that say what they take, beside a value that is none. */
const expected = [
  'country',
  'time_zone',
  'seniority_years',
  'availabilities',
  'visible',
  'shows_talents',
  'expert',
  'linkedin_url',
  'phone',
  'resources',
  'current_profile',
] as const

function isExpected(column: string | null): column is (typeof expected)[number] {
  return expected.some((one) => one === column)
}
