import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { color, font, shape } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { displayDate } from '../../../shared/meeting/moment.ts'
import { Block, BlockTitle } from '../../../shared/meeting/page.tsx'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { noonOf } from '../../../shared/planner/day.ts'
import type { Plan } from '../../../shared/plan/calls.ts'
import { Flag } from '../../../shared/plan/Flag.tsx'
import { milestoneDue, milestoneName, waitingMilestone } from '../../../shared/plan/milestones.ts'
import { useNow } from '../../../shared/useNow.ts'

/** Sessions and milestones stand on one line, doors along a road; a list below 860 px, with the past in one line. */
const Road = styled('ol')({
  display: 'flex',
  '& > li': {
    position: 'relative',
    flex: '1 1 0',
    minWidth: 0,
    display: 'grid',
    gridTemplateRows: '48px auto',
    gap: 12,
    paddingRight: 14,
    fontSize: '.875rem',
    lineHeight: 1.4,
    color: color.ink2,
  },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    right: 0,
    top: 47,
    borderTop: `2px solid ${color.line}`,
  },
  '& > li.past::before': { borderColor: color.brandText },
  '& b': { display: 'block', color: color.ink, fontWeight: 600 },
  '& .door': {
    position: 'relative',
    alignSelf: 'end',
    display: 'grid',
    placeItems: 'center',
    width: 40,
    height: 44,
    paddingTop: 3,
    border: `2px solid ${color.brandText}`,
    borderRadius: '20px 20px 0 0',
    backgroundColor: color.brandTint,
    color: color.brandText,
    font: `680 1rem/1 ${font.display}`,
  },
  '& .past .door': { backgroundColor: color.brandText, color: color.surface },
  '& .proposed .door': { borderStyle: 'dashed', borderColor: color.lineStrong, background: 'none', color: color.ink2 },
  '& .milestone .door': { width: 26, height: 28, paddingTop: 2, borderRadius: '13px 13px 0 0' },
  '& .mine .door': {
    borderColor: color.warningMark,
    backgroundColor: color.warningGround,
    color: color.warningText,
  },
  '& .void .door': { borderStyle: 'dashed', borderColor: color.lineStrong, background: 'none', color: color.ink2 },
  '& > li.today': { flex: '0 0 88px', padding: 0, color: color.ink, fontWeight: 600 },
  '& > li.today span': { gridRow: 1, whiteSpace: 'nowrap' },
  '& > li.today::after': {
    content: '""',
    position: 'absolute',
    left: 30,
    top: 28,
    height: 30,
    borderLeft: `2px solid ${color.ink}`,
  },
  '@media (min-width: 861px)': { '& > li.fold': { display: 'none' } },
  '@media (max-width: 860px)': {
    display: 'grid',
    '& > li.past:not(.fold)': { display: 'none' },
    '& > li': { gridTemplate: 'auto / 44px minmax(0, 1fr)', gap: '0 14px', padding: '0 0 20px', alignItems: 'center' },
    '& > li::before': {
      left: 20,
      right: 'auto',
      top: 44,
      bottom: 0,
      borderTop: 0,
      borderLeft: `2px solid ${color.line}`,
    },
    '& > li:last-child': { paddingBottom: 0 },
    '& > li:last-child::before': { display: 'none' },
    '& .door': { borderRadius: shape.arch, alignSelf: 'center', justifySelf: 'start' },
    '& .milestone .door': { borderRadius: shape.arch, marginLeft: '7px' },
    '& > li.today': { display: 'flex', gap: 12, paddingBottom: 16 },
    '& > li.today::after': {
      position: 'static',
      flex: 1,
      height: 0,
      borderLeft: 0,
      borderTop: `2px solid ${color.ink}`,
    },
  },
})

/** Doors that the line has room for on each side of today. */
const most = 4

interface Stop {
  readonly key: string
  /** Where it stands in the order of dates. */
  readonly at: string
  readonly kind: 'session' | 'milestone'
  readonly isPast: boolean
  /** How its door looks. */
  readonly look: '' | 'proposed' | 'mine'
  readonly door: ReactNode
  readonly name: string
  readonly about: string
  /** A milestone that was not reached is past without being done. */
  readonly isDone: boolean
}

interface PathProps {
  plan: Plan
  parties: Parties
  sessions: readonly Item<'meetings'>[]
  running: boolean
}

/**
 * The last sessions that were held and milestones that were reached, today while the accompaniment runs, and what comes
 * next.
 */
export function Path({ plan, parties, sessions, running }: PathProps) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const now = useNow()
  const stops = [...useSessionStops(sessions), ...useMilestoneStops(plan, parties, sessions)].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  )
  const past = stops.filter(({ isPast }) => isPast)
  const ahead = stops.filter(({ isPast }) => !isPast)
  if (stops.length === 0) return null
  // One alone takes the place of a line that would stand for it.
  const older = past.length > most + 1 ? past.slice(0, -most) : []
  const later = ahead.length > most + 1 ? ahead.slice(most) : []
  const [last] = later.slice(-1)
  const countOf = (some: readonly Stop[], kind: Stop['kind']) =>
    some.filter((one) => one.kind === kind && one.isDone).length
  const reached = plan.milestones.filter(({ reached_at: at }) => at !== null).length
  const held = countOf(past, 'session') > 0 && t('path.sessions', { count: countOf(past, 'session') })
  const awaited = stops.filter(({ look }) => look === 'mine').length
  const beside = running
    ? awaited > 0 && t('milestone.awaited', { count: awaited })
    : plan.milestones.length > 0 && t('milestone.of_all', { count: reached, total: plan.milestones.length })
  const doneIn = (some: readonly Stop[]) =>
    [
      countOf(some, 'session') > 0 && t('path.sessions', { count: countOf(some, 'session') }),
      countOf(some, 'milestone') > 0 && t('milestone.some', { count: countOf(some, 'milestone') }),
    ]
      .filter(Boolean)
      .join(', ')
  const moreIn = (some: readonly Stop[]) => {
    const [more, milestones] = ['session', 'milestone'].map((kind) => some.filter((one) => one.kind === kind).length)
    return [
      (more ?? 0) > 0 && t('path.later', { count: more ?? 0 }),
      (milestones ?? 0) > 0 && t('milestone.more', { count: milestones ?? 0 }),
    ]
      .filter(Boolean)
      .join(', ')
  }
  const line = (key: string, name: string, some: readonly Stop[]) =>
    doneIn(some) !== '' && (
      <li className={`past ${name}`} key={key}>
        <span className="door" aria-hidden="true">
          <Icon name="check" size={16} />
        </span>
        <span>
          <b>{doneIn(some)}</b>
          {t('path.fold', { day: formats.day(some[0]?.at ?? '', now) })}
        </span>
      </li>
    )
  const itemOf = ({ key, kind, isPast, isDone, look, door, name, about }: Stop) => (
    <li key={key} className={[isPast && (isDone ? 'past' : 'past void'), look, kind].filter(Boolean).join(' ')}>
      <span className="door" aria-hidden="true">
        {door}
      </span>
      <span>
        <b>{name}</b>
        {about}
      </span>
    </li>
  )
  return (
    <Block component="section" variant="outlined" aria-labelledby="plan-path" sx={{ marginTop: 3 }}>
      <div className="head">
        <BlockTitle id="plan-path">{t('path.title')}</BlockTitle>
        <SmallMuted>{[held, beside].filter(Boolean).join(', ')}</SmallMuted>
      </div>
      <Road aria-label={t('path.label')}>
        {line('phone', 'fold', past)}
        {line('desk', '', older)}
        {past.slice(older.length).map(itemOf)}
        {running && (
          <li className="today">
            <span>{t('path.today')}</span>
          </li>
        )}
        {ahead.slice(0, ahead.length - later.length).map(itemOf)}
        {last && (
          <li className="proposed">
            <span className="door" aria-hidden="true">
              +
            </span>
            <span>
              <b>{moreIn(later)}</b>
              {last.at < undated && t('path.until', { day: formats.day(last.at, now) })}
            </span>
          </li>
        )}
      </Road>
    </Block>
  )
}

/** Behind everything that has a date. */
const undated = '9'

function useSessionStops(sessions: readonly Item<'meetings'>[]): readonly Stop[] {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const now = useNow()
  return sessions.flatMap(({ id, attributes }) => {
    const at = displayDate(attributes)?.starts_at ?? attributes.starts_at
    const { session_number: number, aasm_state: state, evidence } = attributes
    const isPast = evidence !== null
    if (at === null || !(isPast || state === 'confirmed' || state === 'requested' || state === 'started')) return []
    const proposed = !isPast && state === 'requested'
    const day = formats.day(at, now)
    const about = isPast
      ? t('path.held_on', { day })
      : t(proposed ? 'path.proposed' : 'path.ahead', { day, time: formats.time(at) })
    const look = proposed ? ('proposed' as const) : ('' as const)
    const name = t('path.session', { number })
    return [{ key: id, at, kind: 'session' as const, isPast, isDone: isPast, look, door: number, name, about }]
  })
}

/** One that is due with a session stands behind it. */
function useMilestoneStops(plan: Plan, { side, other }: Parties, sessions: readonly Item<'meetings'>[]) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const now = useNow()
  const waiting = plan.writable ? waitingMilestone(plan.milestones, side) : null
  return plan.milestones.map((one): Stop => {
    const { reached_at: reachedAt } = one
    const isReached = reachedAt !== null
    const due = milestoneDue(t, formats, one, now)
    const session = sessions.find(({ attributes }) => attributes.session_number === one.with_session)
    const sessionAt = session && (displayDate(session.attributes)?.starts_at ?? session.attributes.starts_at)
    const dueAt = one.due_on === null ? (sessionAt ?? undated) : noonOf(one.due_on, formats.zone)
    const at = reachedAt ?? (plan.writable && dueAt < now.toISOString() ? now.toISOString() : dueAt)
    const owned = one.for === 'both' ? 'milestone.path_both' : one.for === side ? 'milestone.path_me' : 'milestone.path'
    const about = isReached
      ? t('milestone.path', { about: formats.day(reachedAt, now) })
      : !plan.writable
        ? t('milestone.path', { about: t('milestone.not_reached') })
        : one.id === waiting?.id || (one.for !== 'both' && one.for !== side)
          ? t(owned, {
              comma: one.late ? ',' : '',
              about: [owned === 'milestone.path' && other?.firstName, due].filter(Boolean).join(', '),
            }).trim()
          : due === ''
            ? t('milestone.path_plain')
            : t('milestone.path', { about: due })
    const isMine = one.id === waiting?.id
    return {
      key: one.id,
      at,
      kind: 'milestone',
      isPast: isReached || !plan.writable,
      isDone: isReached,
      look: isReached ? '' : isMine ? 'mine' : 'proposed',
      door: isReached ? (
        <Icon name="check" size={16} />
      ) : isMine ? (
        <Icon name="pencil" size={16} />
      ) : (
        <Flag size={16} />
      ),
      name: milestoneName(t, one),
      about,
    }
  })
}
