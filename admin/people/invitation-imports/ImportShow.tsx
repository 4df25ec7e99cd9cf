import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { HttpError, useGetOne } from 'react-admin'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { type AdminInvitationImport, programColumns } from '#contract/console/people/invitation-imports.ts'
import { color } from '#theme/vars.ts'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { viewPath } from '../../platform/lists/saved-views.ts'
import { NotFound } from '../../platform/shared/ErrorPages.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { fileActs, isUndone, lateActs } from './acts.tsx'
import { Changes } from './Changes.tsx'
import { Columns } from './Columns.tsx'
import { ImportedPeople } from './ImportedPeople.tsx'
import { ImportHead } from './ImportHead.tsx'
import { Problems } from './Problems.tsx'
import { Steps } from './Steps.tsx'

const words = 'resources.invitation_imports'
/** While the server works on the file. */
const busyMs = 1_000

/** One file: how far it is, what is wrong with which line, and what became of it. It can be left and opened again. */
export default function ImportShow() {
  const { id = '' } = useParams()
  const {
    data: record,
    error,
    isPending,
    refetch,
  } = useGetOne<AdminInvitationImport>(
    'invitation_imports',
    { id },
    { refetchInterval: ({ state }) => (isBusy(state.data) ? busyMs : false) },
  )
  if (error instanceof HttpError && error.status === 404) return <NotFound />
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (isPending) return <LoadingRows />
  return <Body record={record} />
}

interface ImportProps {
  readonly record: AdminInvitationImport
}

function isBusy(record: AdminInvitationImport | undefined): boolean {
  return record !== undefined && ['waiting', 'checking', 'writing'].includes(record.state)
}

function Body({ record }: ImportProps) {
  const t = useWords()
  const { moment } = useFormats()
  const [typed, setTyped] = useState(0)
  const isWriting = ['writing', 'stopped', 'done'].includes(record.state)
  const last = record.kind === 'accounts' ? 'write' : 'invite'
  const isRead = !isBusy(record) && record.state !== 'failed'
  return (
    <>
      <ImportHead subtitle={`${record.file_name}, ${moment(record.created_at)}`} />
      <Steps kind={record.kind} current={isWriting ? last : 'check'} />
      <Box role="status" sx={{ marginTop: 2 }}>
        {isBusy(record) ? <Progress record={record} /> : <Outcome record={record} />}
      </Box>
      {isRead && <Figures record={record} />}
      {record.state === 'checked' && <WithoutProgram record={record} />}
      {isRead && <Changes record={record} />}
      {!isBusy(record) && <Problems record={record} onTyped={setTyped} />}
      {record.state === 'checked' && <Columns kind={record.kind} columns={record.columns} />}
      <Panel sx={{ padding: 2, marginTop: 2, display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        <Button component={Link} to="/invitation_imports/create">
          {t(`${words}.another`)}
        </Button>
        {(record.state === 'done' || (record.state === 'stopped' && record.created + record.changed > 0)) && (
          <Button
            variant="contained"
            component={Link}
            to={viewPath(record.kind === 'accounts' ? 'users' : 'invitations', { import_id: record.id })}
          >
            {t(`${words}.see.${record.kind}`)}
          </Button>
        )}
        {record.kind === 'accounts' && record.state === 'done' && <ImportedPeople record={record} />}
        {typed > 0 && (
          <Alert severity="info" icon={false} sx={{ width: '100%' }}>
            {t(`${words}.acts.correct.first`, { smart_count: typed })}
          </Alert>
        )}
        <RecordActs acts={typed > 0 ? lateActs : fileActs} record={record} name={record.file_name} />
      </Panel>
    </>
  )
}

/** New accounts whose line names no program are in none, where none was chosen for them. */
function WithoutProgram({ record: { kind, created, program_id: chosen, columns, rows } }: ImportProps) {
  const t = useWords()
  const named = columns.filter(({ field }) => programColumns.some((one) => one === field))
  const filled = Math.max(0, ...named.map((column) => column.filled ?? 0))
  if (kind !== 'accounts' || created === 0 || chosen !== null || filled >= (rows ?? 0)) return null
  return (
    <Alert severity="warning" icon={false} sx={{ marginTop: 2 }}>
      {t(`${words}.create.${named.length > 0 ? 'some_without_program' : 'without_program'}`)}
    </Alert>
  )
}

function Progress({ record: { kind, state, done, rows, ahead } }: ImportProps) {
  const t = useWords()
  const { number } = useFormats()
  const name = t(`${words}.progress.${state === 'writing' ? kind : 'checking'}`)
  return (
    <Panel sx={{ padding: { xs: 2, sm: 3 }, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <span>{name}</span>
        {rows !== null && <span>{t(`${words}.progress.count`, { done: number(done), total: number(rows) })}</span>}
      </Box>
      <LinearProgress
        aria-label={name}
        {...(rows === null || rows === 0 ? {} : { variant: 'determinate', value: Math.min(100, (done / rows) * 100) })}
      />
      {ahead > 0 && <span>{t(`${words}.ahead`, { smart_count: ahead })}</span>}
      <Typography sx={{ color: color.ink2, fontSize: '.875rem' }}>{t(`${words}.leave`)}</Typography>
    </Panel>
  )
}

function Outcome({ record }: ImportProps) {
  const { kind, state, invited, created, changed, aside, rows, closes, gone } = record
  const { number } = useFormats()
  const t = useWords()
  const way = record.finished_at === null ? 'goes_on' : 'over'
  const isBad = state === 'failed' || (state === 'checked' && invited === 0)
  const undone = isUndone(record)
  const severity = state === 'done' && !undone ? 'success' : isBad ? 'error' : 'info'
  return (
    <Alert severity={severity} role="none" icon={false}>
      {state === 'stopped'
        ? t(`${words}.${way}`, { done: number(invited + aside), total: number(rows ?? 0) })
        : t(
            kind === 'accounts' && state === 'checked'
              ? `${words}.nothing_written`
              : `${words}.states.${undone ? 'undone' : state}`,
          )}
      {state === 'checked' && invited === 0 && ` ${t(`${words}.nothing_good`)}`}
      {state === 'checked' &&
        kind === 'accounts' &&
        invited > 0 &&
        created + changed === 0 &&
        ` ${t(`${words}.nothing_new`)}`}
      {state === 'checked' && closes > 0 && ` ${t(`${words}.closes`, { smart_count: closes })}`}
      {kind === 'accounts' &&
        state === 'done' &&
        gone > 0 &&
        `. ${gone === created ? t(`${words}.all_gone`) : t(`${words}.some_gone`, { smart_count: gone })}`}
    </Alert>
  )
}

function Figures({ record }: ImportProps) {
  const t = useWords()
  const { number } = useFormats()
  const figures = [[record.rows ?? 0, 'rows'], ...ofKind(record), [record.aside, 'aside']] as const
  return (
    <Panel
      component="dl"
      sx={{
        marginTop: 2,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
        '& > *': { padding: 2 },
      }}
    >
      {figures.map(([value, name]) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
          <Box component="dt" sx={{ color: color.ink2 }}>
            {t(`${words}.${name}`, { smart_count: value })}
          </Box>
          <Box component="dd" sx={{ fontSize: '1.5rem', fontWeight: 600, margin: 0 }}>
            {number(value)}
          </Box>
        </Box>
      ))}
    </Panel>
  )
}

type Counted = 'to_invite' | 'were_invited' | 'to_create' | 'were_created' | 'to_change' | 'were_changed' | 'unchanged'

function ofKind({ kind, state, invited, created, changed }: AdminInvitationImport): (readonly [number, Counted])[] {
  const isDone = state === 'done' || state === 'stopped'
  if (kind === 'invitations') return [[invited, isDone ? 'were_invited' : 'to_invite']]
  return [
    [created, isDone ? 'were_created' : 'to_create'],
    [changed, isDone ? 'were_changed' : 'to_change'],
    [invited - created - changed, 'unchanged'],
  ]
}
