import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useDataProvider, useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminChange } from '#contract/console/platform/changes.ts'
import { enrolmentOrigins } from '#contract/console/company/enrolments.ts'
import type { AdminMatchWeights } from '#contract/console/community/match-weights.ts'
import type { AdminProgram } from '#contract/console/company/programs.ts'
import { color } from '#theme/vars.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { refetchMs } from '../../platform/data/polling.ts'
import { useWords, type Words } from '../../platform/i18n/provider.ts'
import { historyParameter } from '../../platform/lists/columns.tsx'
import { type ListFilter, viewPath } from '../../platform/lists/saved-views.ts'
import { useTotal } from '../../platform/lists/use-total.ts'
import { When } from '../../platform/plain/When.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { useProgramPart } from './data.ts'

const words = 'resources.programs'
const say = `${words}.aside` as const

interface AsideProps {
  readonly program: AdminProgram
}

/** Beside the settings: figures that open their lists, the match rule, and the last changes. */
export function ProgramAside({ program }: AsideProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <People program={program} />
      <Match program={program} />
      <LastChanges program={program} />
      <More program={program} />
    </Box>
  )
}

interface CardProps {
  readonly title: string
  readonly link?: { readonly to: string; readonly label: string }
  readonly children: ReactNode
}

function Card({ title, link, children }: CardProps) {
  const id = useId()
  return (
    <Panel component="section" aria-labelledby={id}>
      <Box sx={{ ...line, padding: 2, borderBottom: `1px solid ${color.line}` }}>
        <Typography variant="h2" id={id} sx={{ fontSize: '1.125rem' }}>
          {title}
        </Typography>
        {link && (
          <Link component={RouterLink} to={link.to}>
            {link.label}
          </Link>
        )}
      </Box>
      <Box sx={{ padding: 2, fontSize: '.9375rem' }}>{children}</Box>
    </Panel>
  )
}

const dayMs = 86_400_000

/** The start of a day: the list is not another one at every second. */
function aMonthAgo(): string {
  return new Date((Math.floor(Date.now() / dayMs) - 30) * dayMs).toISOString()
}

function People({ program: { id, participants, presenters } }: AsideProps) {
  const t = useWords()
  const of = (filter: ListFilter) => ({ program_id: id, ...filter })
  const [monthAgo] = useState(aMonthAgo)
  return (
    <Card title={t(`${say}.people`)} link={{ to: viewPath('program_enrollments', of({})), label: t(`${say}.list`) }}>
      <Box component="dl" sx={{ display: 'grid', gap: 1, margin: 0 }}>
        <Figure label={t(`${words}.fields.participants`)} filter={of({ role: 'participant' })} count={participants} />
        <Figure label={t(`${words}.fields.presenters`)} filter={of({ role: 'presenter' })} count={presenters} />
        {enrolmentOrigins.map((origin) => (
          <Counted key={origin} label={t(`${say}.origins.${origin}`)} filter={of({ origin })} />
        ))}
        <Counted label={t(`${say}.this_month`)} filter={of({ created_at_gte: monthAgo })} />
      </Box>
      <WithoutProgram />
    </Card>
  )
}

/** Who signed up before there was a program, or left the last one: on their list one act enrols all of them. */
function WithoutProgram() {
  const t = useWords()
  const filter = { without_program: 'true' }
  const { total = 0 } = useGetList('users', {
    filter,
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  })
  if (total === 0) return null
  return (
    <Box sx={{ marginTop: 2 }}>
      <Link component={RouterLink} to={viewPath('users', filter)}>
        {t(`${say}.without_program`, { smart_count: total })}
      </Link>
      <Box sx={{ color: color.ink2 }}>{t(`${say}.how_to_enrol`)}</Box>
    </Box>
  )
}

interface CountedProps {
  readonly label: string
  readonly filter: ListFilter
}

function Counted({ label, filter }: CountedProps) {
  const { total, meta } = useGetList(
    'program_enrollments',
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } },
    { refetchInterval: refetchMs * 2 },
  )
  return <Figure label={label} filter={filter} count={total} meta={meta} />
}

interface FigureProps extends CountedProps {
  readonly count: number | undefined
  /** Of the list that was counted, which says whether there are more. */
  readonly meta?: unknown
}

/** A figure leads to the very rows. */
function Figure({ label, filter, count, meta }: FigureProps) {
  const inWords = useTotal()
  return (
    <Box sx={line}>
      <Box component="dt" sx={{ color: color.ink2 }}>
        {label}
      </Box>
      <Box component="dd" sx={{ margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums', minHeight: 24 }}>
        {count !== undefined && (
          <Link component={RouterLink} to={viewPath('program_enrollments', filter)} sx={{ color: color.ink }}>
            {inWords(count, meta)}
          </Link>
        )}
      </Box>
    </Box>
  )
}

function Match({ program: { id } }: AsideProps) {
  const t = useWords()
  const { date } = useFormats()
  const { data } = useProgramPart<AdminMatchWeights>(id, 'weights')
  const [now] = data?.versions ?? []
  return (
    <Card title={t(`${say}.match`)} link={{ to: `/programs/${id}/show/weights`, label: t(`${say}.weigh`) }}>
      <Box sx={{ color: color.ink2 }}>{t(`${say}.in_force`)}</Box>
      <Box sx={{ fontWeight: 600, minHeight: 24 }}>
        {now && t(`${say}.number`, { version: now.version, date: date(now.published_at) })}
      </Box>
    </Card>
  )
}

/** The three newest. */
function LastChanges({ program: { id } }: AsideProps) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const { data: history } = useQuery({
    queryKey: ['programs', 'changes', id],
    queryFn: ({ signal }) => data.changes('programs', id, signal),
    refetchInterval: refetchMs * 2,
  })
  return (
    <Card
      title={t(`${say}.changes`)}
      link={{ to: `/programs?${historyParameter}=${id}`, label: t(`${say}.all_changes`) }}
    >
      {history?.changes.length === 0 && <Box sx={{ color: color.ink2 }}>{t(`${say}.no_change`)}</Box>}
      <Box component="ol" sx={{ display: 'grid', gap: 2, listStyle: 'none', margin: 0, padding: 0, minHeight: 24 }}>
        {history?.changes.slice(0, 3).map((change) => (
          <li key={change.id}>
            <Box sx={{ fontWeight: 600 }}>{changeText(change, t)}</Box>
            <When at={change.at} actor={change.actor} />
          </li>
        ))}
      </Box>
    </Card>
  )
}

const fields = Object.entries({
  name: 'name',
  description: 'description',
  has_experts: 'has_experts',
  sign_up_from: 'sign_up_from',
  sign_up_until: 'sign_up_until',
  last_requests_on: 'last_requests_on',
  closes_on: 'closes_on',
  max_accompaniments_presenter: 'max_accompaniments_presenter',
  max_accompaniments_participant: 'max_accompaniments_participant',
  request_expiry_days: 'request_expiry_days',
} as const)

/** What a change was about. */
function changeText({ action, after }: AdminChange, t: Words): string {
  if (action === 'create') return t(`${say}.change_created`)
  if (after !== null && 'weights' in after)
    return t(`${say}.change_weights`, { version: Number(after['weights_version']) })
  if (after !== null && 'archived' in after)
    return t(after['archived'] === true ? `${say}.change_archived` : `${say}.change_back`)
  const rule = after?.['rule']
  if (typeof rule === 'object' && rule !== null && 'role' in rule)
    return t(`${say}.change_rule`, {
      role: t(`${words}.rules.title.${rule.role === 'presenter' ? 'presenter' : 'participant'}`),
    })
  const changed = fields.flatMap(([name, word]) =>
    after !== null && name in after ? t(`${words}.fields.${word}`) : [],
  )
  return changed.length === 0 ? t(`plain.changes.${action}`) : changed.join(', ')
}

/** Other lists of the same program. */
function More({ program: { id } }: AsideProps) {
  const t = useWords()
  const lists = {
    requests: viewPath('mentoring_requests', { program_id: id }),
    questions: viewPath('profile_questions', { program_id: id }),
    needs: viewPath('meeting_reasons', { program_id: id }),
  }
  return (
    <Card title={t(`${say}.more`)}>
      <Box component="ul" sx={{ display: 'grid', gap: 1, listStyle: 'none', margin: 0, padding: 0 }}>
        {(['requests', 'questions', 'needs'] as const).map((name) => (
          <li key={name}>
            <Link component={RouterLink} to={lists[name]}>
              {t(`${say}.${name}`)}
            </Link>
          </li>
        ))}
      </Box>
    </Card>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'baseline',
  justifyContent: 'space-between',
} as const
