import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useNow } from '../../../shared/useNow.ts'
import { AddTask } from '../../../shared/plan/AddTask.tsx'
import type { PlanGoal } from '../../../shared/plan/calls.ts'
import { dayWords } from '../../../shared/plan/dates.ts'
import type { PlanPart } from '../../../shared/plan/part.ts'
import { TaskList } from '../../../shared/plan/TaskList.tsx'

const Goal = styled('div')({
  display: 'grid',
  gridTemplateColumns: '52px minmax(0, 1fr) auto',
  gap: '2px 20px',
  alignItems: 'start',
  padding: 24,
  '& h3': { fontSize: '1.125rem', lineHeight: 1.35, textWrap: 'pretty', overflowWrap: 'anywhere' },
  '& > .wide': { gridColumn: '2 / -1', marginTop: 16, minWidth: 0 },
  '& > .acts': { margin: '-6px -8px 0 0' },
  '@media (max-width: 640px)': {
    gridTemplateColumns: '40px minmax(0, 1fr) auto',
    gap: '2px 14px',
    padding: '20px 16px',
    '& > .wide': { gridColumn: '1 / -1' },
  },
})

/** It fills with the tasks that are done. Decorative: a sentence says so. */
const Arch = styled('span')({
  position: 'relative',
  overflow: 'hidden',
  width: 52,
  height: 60,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '26px 26px 10px 10px',
  backgroundColor: color.brandTint2,
  color: color.surface,
  '&.empty': { background: 'none', border: `2px dashed ${color.lineStrong}` },
  '& i': { position: 'absolute', left: 0, right: 0, bottom: 0, backgroundColor: color.brandText },
  '& svg': { position: 'relative' },
  '@media (max-width: 640px)': { width: 40, height: 46, borderRadius: '20px 20px 8px 8px' },
})

const Facts = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 20px',
  marginTop: 4,
  fontSize: '.875rem',
  lineHeight: 1.45,
  color: color.ink2,
  '& li': { display: 'inline-flex', gap: 8, alignItems: 'flex-start', overflowWrap: 'anywhere' },
  '& svg': { flex: 'none', marginTop: 2 },
})

const Words = styled(SmallMuted)({ marginTop: 8, whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

interface GoalCardProps extends PlanPart {
  goal: PlanGoal
  onGoal: (goal: PlanGoal) => void
  onDrop: (goal: PlanGoal) => void
  onReach: (goal: PlanGoal) => void
}

/** A goal with its measure, its day and its tasks. */
export function GoalCard({ goal, onGoal, onDrop, onReach, ...part }: GoalCardProps) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const now = useNow()
  const { plan, parties, unsent } = part
  const tasks = plan.tasks.filter((task) => task.goal_id === goal.id)
  const done = tasks.filter((task) => task.aasm_state === 'done').length
  const isOpen = goal.aasm_state === 'open'
  const isReached = goal.aasm_state === 'reached'
  const fill = isReached ? 100 : tasks.length === 0 ? 0 : (done / tasks.length) * 100
  const title = goal.title === null ? t('goals.erased') : formats.typed(goal.title)
  const when = isReached
    ? goal.closed_at && t('goals.reached_on', { day: formats.day(goal.closed_at, now) })
    : goal.aasm_state === 'dropped'
      ? goal.closed_at && t('goals.dropped_on', { day: formats.day(goal.closed_at, now) })
      : !plan.writable
        ? t('goals.left_open')
        : goal.due_on && t('goals.before', { day: dayWords(formats, goal.due_on, now) })
  return (
    <Card component="li" aria-labelledby={`goal-${goal.id}`}>
      <Goal>
        <Arch className={fill === 0 ? 'empty' : undefined} aria-hidden="true">
          {fill > 0 && <Box component="i" sx={{ height: `${fill}%` }} />}
          {isReached && <Icon name="check" size={22} />}
        </Arch>
        <div>
          <h3 id={`goal-${goal.id}`}>{title}</h3>
          {isOpen && tasks.length > 0 && (
            <VisuallyHidden>{t('goals.progress', { done, total: tasks.length })}</VisuallyHidden>
          )}
          <Facts>
            {goal.measure !== null && (
              <li>
                <Icon name="target" size={16} />
                {formats.typed(goal.measure)}
              </li>
            )}
            {when && (
              <li>
                <Icon name="calendar" size={16} />
                {when}
              </li>
            )}
          </Facts>
          {goal.why !== null && <Words>{t('goals.why', { text: formats.typed(goal.why) })}</Words>}
          {goal.reason !== null && <Words>{t('goals.reason', { text: formats.typed(goal.reason) })}</Words>}
        </div>
        {plan.writable ? (
          <span className="acts">
            <GoalMenu
              {...{ goal, onGoal, onDrop, onReach }}
              label={t('goals.acts', { title })}
              onReopen={() => void part.writes.reopen(goal)}
            />
          </span>
        ) : (
          <span />
        )}
        <div className="wide">
          <TaskList {...part} tasks={tasks} goalId={goal.id} label={title} isStill={!plan.writable || !isOpen} />
          {plan.writable && isOpen && <AddTask {...{ parties, unsent }} goalId={goal.id} />}
        </div>
      </Goal>
    </Card>
  )
}

interface GoalMenuProps {
  goal: PlanGoal
  label: string
  onGoal: (goal: PlanGoal) => void
  onDrop: (goal: PlanGoal) => void
  onReach: (goal: PlanGoal) => void
  onReopen: () => void
}

function GoalMenu({ goal, label, onGoal, onDrop, onReach, onReopen }: GoalMenuProps) {
  const { t } = useTranslation('action_plan')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const act = (run: () => void) => () => {
    setAnchor(null)
    run()
  }
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      >
        <Icon name="more" />
      </IconButton>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': label } }}>
          {goal.aasm_state === 'open'
            ? [
                <MenuItem key="reach" onClick={act(() => onReach(goal))}>
                  {t('goals.reach')}
                </MenuItem>,
                <MenuItem key="edit" onClick={act(() => onGoal(goal))}>
                  {t('goals.edit')}
                </MenuItem>,
                <MenuItem key="drop" onClick={act(() => onDrop(goal))}>
                  {t('goals.drop')}
                </MenuItem>,
              ]
            : [
                <MenuItem key="reopen" onClick={act(onReopen)}>
                  {t('goals.reopen')}
                </MenuItem>,
              ]}
        </Menu>
      )}
    </>
  )
}
