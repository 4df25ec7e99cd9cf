import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { lazyPart } from '../../../shared/components/lazyPart.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { displayDate } from '../../../shared/meeting/moment.ts'
import { Block, BlockTitle, Column, ReaderList } from '../../../shared/meeting/page.tsx'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { dayIn } from '../../../shared/planner/wallClock.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { Plan, PlanTask } from '../../../shared/plan/calls.ts'
import { dayWords } from '../../../shared/plan/dates.ts'
import type { PlanWrites } from '../../../shared/plan/usePlanWrites.ts'

const Milestones = lazyPart(() => import('./Milestones.tsx').then((m) => m.Milestones))

/** Most tasks that are named beside the goals, where no session bounds them. */
const most = 3

const Tasks = styled('ul')({
  display: 'grid',
  '& li': { padding: '10px 0', borderTop: `1px solid ${color.line}` },
  '& li:first-of-type': { borderTop: 0 },
  '& label': {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    gap: 12,
    alignItems: 'start',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& small': { display: 'block', fontSize: '.875rem', lineHeight: 1.4, color: color.ink2 },
})

interface AsideProps {
  plan: Plan
  parties: Parties
  sessions: readonly Item<'meetings'>[]
  writes: PlanWrites
  /** The reader wants to set a goal. */
  onGoal: () => void
}

/** What the reader has to do before the next session, and who reads the plan. */
export function Aside({ plan, parties, sessions, writes, onGoal }: AsideProps) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const now = useNow()
  const next = sessions
    .filter(({ attributes }) => attributes.aasm_state === 'confirmed')
    .flatMap(({ attributes }) => {
      const date = displayDate(attributes)
      return date ? [{ number: attributes.session_number, ...date }] : []
    })
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))[0]
  const until = next && dayIn(formats.zone, new Date(next.starts_at))
  const mine = plan.tasks
    .filter((task) => task.aasm_state === 'open' && (task.for === 'both' || task.for === parties.side))
    .toSorted((a, b) => (a.due_on ?? '9').localeCompare(b.due_on ?? '9'))
  const due =
    until === undefined ? mine.slice(0, most) : mine.filter(({ due_on }) => due_on !== null && due_on <= until)
  const aboutOf = (task: PlanTask) =>
    [
      task.for === 'both' && t('task.for_both'),
      task.due_on !== null && t('task.before', { day: dayWords(formats, task.due_on, now) }),
    ]
      .filter(Boolean)
      .join(', ')
  const { program } = parties
  const mark = (name: 'people' | 'briefcase') => (
    <span className="mark" aria-hidden="true">
      <Icon name={name} size={20} />
    </span>
  )
  return (
    <Column>
      {plan.writable && (next !== undefined || mine.length > 0) && (
        <Block component="section" variant="outlined" className="first" aria-labelledby="plan-due">
          <BlockTitle id="plan-due">{next ? t('aside.until', { number: next.number }) : t('aside.soon')}</BlockTitle>
          {next && (
            <SmallMuted sx={{ marginTop: -1.5, marginBottom: 1 }}>
              {`${formats.weekdayDay(next.starts_at)}, ${formats.span(next.starts_at, next.minutes)}`}
            </SmallMuted>
          )}
          {due.length === 0 ? (
            <SmallMuted>{t('aside.none')}</SmallMuted>
          ) : (
            <Tasks>
              {due.map((task) => (
                <li key={task.id}>
                  <label>
                    <Checkbox checked={false} onChange={() => writes.tick(task)} />
                    <span>
                      {task.title === null ? t('goals.erased') : formats.typed(task.title)}
                      <small>{aboutOf(task)}</small>
                    </span>
                  </label>
                </li>
              ))}
            </Tasks>
          )}
        </Block>
      )}
      {plan.milestones.length > 0 && (
        <Suspense fallback={null}>
          <Milestones {...{ plan, parties, writes, onGoal }} />
        </Suspense>
      )}
      <Block component="section" variant="outlined" className="sunken" aria-labelledby="plan-readers">
        <BlockTitle id="plan-readers">{t('aside.readers')}</BlockTitle>
        <ReaderList
          readers={[
            {
              key: 'both',
              picture: mark('people'),
              who: t('aside.both', { name: parties.other?.firstName ?? '' }),
              what: t('aside.both_what'),
            },
            {
              key: 'team',
              picture: mark('briefcase'),
              who: program
                ? t('aside.team_named', { program: program.attributes.name[formats.locale] })
                : t('aside.team'),
              what: t('aside.team_what'),
            },
          ]}
        />
      </Block>
    </Column>
  )
}
