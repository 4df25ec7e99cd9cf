import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import type { AdminInvitationImport, ImportKind, ImportProblem } from '#contract/console/people/invitation-imports.ts'
import { color } from '#theme/vars.ts'
import { useAct, useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { DownloadButton } from '../../platform/lists/DownloadButton.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { importActs } from './acts.tsx'
import { useFieldName } from './field-names.ts'

const words = 'resources.invitation_imports'
/** As many as a record shows. */
const maxRows = 500

/** The lines that stay aside, and why. */
export function Problems({ record }: { readonly record: AdminInvitationImport }) {
  const { id, problems } = record
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const [typed, setTyped] = useState<Typed>(new Map())
  if (problems.length === 0) return null
  const correctable = record.actions.includes('correct')
  return (
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
                problem={problem}
                typed={typed}
                {...(correctable && { setTyped })}
              />
            ))}
          </tbody>
        </Box>
      </Box>
      {correctable && <Recheck record={record} typed={typed} done={() => setTyped(new Map())} />}
    </Panel>
  )
}

/** Cells typed again, by `line column`. */
type Typed = ReadonlyMap<string, string>

interface RecheckProps {
  readonly record: AdminInvitationImport
  readonly typed: Typed
  readonly done: () => void
}

function Recheck({ record, typed, done }: RecheckProps) {
  const t = useWords()
  const notify = useNotify()
  const queries = useQueryClient()
  const refusalText = useRefusalText()
  const carryOut = useAct<AdminInvitationImport>(importActs.correct)
  const cells = [...typed].map(([key, value]) => {
    const [line, column] = key.split(' ')
    return { line: Number(line), column, value }
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => carryOut(record, { cells }),
    onSuccess: async () => {
      notify('console.resources.invitation_imports.acts.correct.done', { type: 'success' })
      done()
      await queries.invalidateQueries()
    },
  })
  const isEmpty = cells.length === 0
  return (
    <Box sx={{ padding: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'end' }}>
      {error !== null && (
        <Typography role="alert" sx={{ color: color.errorText }}>
          {refusalText(error)}
        </Typography>
      )}
      <span role="status">{t(`${words}.acts.correct.typed`, { smart_count: cells.length })}</span>
      <Button aria-disabled={isEmpty || isPending} onClick={() => !isEmpty && !isPending && mutate()}>
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

interface ProblemProps {
  readonly kind: ImportKind
  readonly problem: ImportProblem
  readonly typed: Typed
  /** Where it may be corrected. */
  readonly setTyped?: (typed: Typed) => void
}

function Problem({ kind, problem, typed, setTyped }: ProblemProps) {
  const { line, column, code, value, name, other_line } = problem
  const t = useWords()
  const nameOf = useFieldName(kind)
  const key = `${line} ${column}`
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
        {setTyped === undefined || line === null || column === null ? (
          value
        ) : (
          <TextField
            size="small"
            // A cell is typed in it, also on a telephone, where the reason stands beside it.
            sx={{ minWidth: { xs: 80, sm: 160 } }}
            value={typed.get(key) ?? value ?? ''}
            onChange={({ target }) => setTyped(new Map([...typed, [key, target.value]]))}
            slotProps={{
              htmlInput: {
                'aria-label': t(`${words}.acts.correct.cell`, { field: nameOf(column), line }),
                'aria-invalid': !typed.has(key),
              },
            }}
          />
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
