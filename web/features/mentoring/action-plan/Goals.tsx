import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { mostOpenGoals } from '#contract/mentoring/action-plans.ts'
import { Empty } from '../../../shared/components/Empty.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { dotted } from '../../../shared/components/illustrations.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { Block, BlockTitle } from '../../../shared/meeting/page.tsx'
import { color, fixed } from '#theme/vars.ts'
import { AddTask } from '../../../shared/plan/AddTask.tsx'
import type { PlanGoal } from '../../../shared/plan/calls.ts'
import { GoalCard } from './GoalCard.tsx'
import { TaskList } from '../../../shared/plan/TaskList.tsx'
import type { PlanPart } from '../../../shared/plan/part.ts'

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: 16,
})
const List = styled('ul')({ display: 'grid', gap: 16 })

interface GoalsProps extends PlanPart {
  heading: Ref<HTMLHeadingElement>
  /** A goal has just been reached: the page offers the next one there. */
  isPraised: boolean
  onGoal: (goal: PlanGoal | null) => void
  onDrop: (goal: PlanGoal) => void
  onReach: (goal: PlanGoal) => void
}

/** Goals under way first, then those that were reached or dropped; tasks of no goal below. */
export function Goals({ heading, isPraised, onGoal, onDrop, onReach, ...part }: GoalsProps) {
  const { t } = useTranslation('action_plan')
  const { plan, parties, unsent } = part
  const open = plan.goals.filter((goal) => goal.aasm_state === 'open')
  const closed = plan.goals
    .filter((goal) => goal.aasm_state !== 'open')
    .toSorted((a, b) => (b.closed_at ?? '').localeCompare(a.closed_at ?? ''))
  const reached = closed.filter((goal) => goal.aasm_state === 'reached').length
  const isFull = open.length >= mostOpenGoals
  const ofNone = plan.tasks.filter((task) => task.goal_id === null)
  const isEmpty = plan.goals.length === 0
  const add = { ...(isEmpty && { variant: 'contained' as const }), ...(!isEmpty && { size: 'small' as const }) }
  const button = (
    <Button
      {...add}
      startIcon={<Icon name="plus" size={isEmpty ? 20 : 16} />}
      disabled={isFull}
      aria-haspopup="dialog"
      onClick={() => onGoal(null)}
    >
      {t(isEmpty ? 'goals.set_first' : 'goals.set')}
    </Button>
  )
  return (
    <>
      <section aria-labelledby="plan-goals">
        <Head>
          <Typography ref={heading} variant="h2" id="plan-goals" tabIndex={-1} sx={{ outline: 0 }}>
            {t('goals.title')}
          </Typography>
          {plan.writable
            ? !isEmpty && !isPraised && button
            : !isEmpty && <SmallMuted>{t('goals.reached', { reached, total: plan.goals.length })}</SmallMuted>}
        </Head>
        {isFull && plan.writable && (
          <SmallMuted sx={{ marginBottom: 2 }}>{t('goals.full', { count: mostOpenGoals })}</SmallMuted>
        )}
        {isEmpty ? (
          <Card>
            <Empty art={<Ahead />} title={t('goals.empty')} {...(plan.writable && { action: button })}>
              {t('goals.empty_text', { name: parties.other?.firstName ?? '' })}
            </Empty>
          </Card>
        ) : (
          <List>
            {[...open, ...closed].map((goal) => (
              <GoalCard key={goal.id} {...{ ...part, goal, onGoal, onDrop, onReach }} />
            ))}
          </List>
        )}
      </section>
      {(plan.writable || ofNone.length > 0) && (
        <Block component="section" variant="outlined" aria-labelledby="plan-others">
          <BlockTitle id="plan-others">{t(isEmpty ? 'tasks.all' : 'tasks.others')}</BlockTitle>
          {ofNone.length === 0 && unsent.tasks.every(({ task }) => task.goal_id != null) && (
            <SmallMuted sx={{ marginTop: -1.5, marginBottom: 1 }}>{t('tasks.others_none')}</SmallMuted>
          )}
          <TaskList {...part} tasks={ofNone} goalId={null} label={t(isEmpty ? 'tasks.all' : 'tasks.others')} />
          {plan.writable && <AddTask {...{ parties, unsent }} goalId={null} />}
        </Block>
      )}
    </>
  )
}

/** Two who stand, and doors that nobody has gone through yet. */
function Ahead() {
  return (
    <svg viewBox="0 0 320 168" aria-hidden="true">
      <circle cx="268" cy="34" r="20" fill={color.sun} />
      <path d="M14 168v-46a30 30 0 0 1 60 0v46z" fill={color.brandDarker} />
      <circle cx="44" cy="74" r="16" fill={fixed.skin} />
      <path d="M68 168v-38a27 27 0 0 1 54 0v38z" fill={color.brandLighter} />
      <circle cx="95" cy="88" r="14" fill={fixed.skinLight} />
      <path
        d="M148 168v-44a24 24 0 0 1 48 0v44M206 168v-64a26 26 0 0 1 52 0v64M268 168V90a24 24 0 0 1 48 0v78"
        {...dotted}
      />
    </svg>
  )
}
