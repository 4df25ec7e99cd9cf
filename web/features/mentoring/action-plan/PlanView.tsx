import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { StatePill } from '../../../shared/components/StatePill.tsx'
import { useList } from '../../../shared/data/hooks.ts'
import type { Item } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { meetingsOf } from '../../../shared/meeting/calls.ts'
import { Column, Split } from '../../../shared/meeting/page.tsx'
import { PairHead } from '../../../shared/meeting/PairHead.tsx'
import type { Parties } from '../../../shared/meeting/parties.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import type { Me } from '../../../shared/session/me.ts'
import { Arrived } from './Arrived.tsx'
import { Aside } from './Aside.tsx'
import type { Plan, PlanGoal, PlanTask } from '../../../shared/plan/calls.ts'
import { Goals } from './Goals.tsx'
import { Path } from './Path.tsx'
import { usePlanWrites } from '../../../shared/plan/usePlanWrites.ts'
import { useUnsentTasks } from '../../../shared/plan/useUnsentTasks.ts'

const GoalDialog = lazyOverlay(() => import('./GoalDialog.tsx').then((m) => m.GoalDialog))
const DropDialog = lazyOverlay(() => import('./DropDialog.tsx').then((m) => m.DropDialog))
const TaskDialog = lazyOverlay(() => import('../../../shared/plan/TaskDialog.tsx').then((m) => m.TaskDialog))

interface PlanViewProps {
  relationship: Item<'mentoring_relationships'>
  plan: Plan
  me: Me
  parties: Parties
}

/** Which dialog is over the page. */
type Opened =
  | { readonly of: 'none' }
  | { readonly of: 'goal'; readonly goal: PlanGoal | null }
  | { readonly of: 'drop'; readonly goal: PlanGoal }
  | { readonly of: 'task'; readonly task: PlanTask }

const none: Opened = { of: 'none' }

/** In one column what is due comes first, and who reads last. */
const phoneOrder = {
  marginTop: 3,
  '@media (max-width: 1040px)': { '& > div': { display: 'contents' }, '& > div > .first': { order: -1 } },
}

export function PlanView({ relationship, plan: stored, me, parties }: PlanViewProps) {
  const { t } = useTranslation('action_plan')
  const { t: relation } = useTranslation('relationship')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const notifier = useNotifier()
  const { id } = relationship
  const { other } = parties
  const name = other?.name ?? common('notifications.somebody')
  const firstName = other?.firstName ?? name
  const meetings = useList(meetingsOf(id))
  const writes = usePlanWrites(id)
  const unsent = useUnsentTasks(me.id, id, (error, task) => {
    const { lines, ...message } = messageOf(common, error)
    notifier.say({ ...message, title: t('task.refused', { title: formats.typed(task.title) }), lines })
  })
  const [opened, setOpened] = useState<Opened>(none)
  /** Reached on this page, a moment ago. */
  const [arrived, setArrived] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const plan = writes.current(stored)
  const running =
    relationship.attributes.aasm_state === 'initiated' || relationship.attributes.aasm_state === 'admin_initiated'
  const close = () => {
    setOpened(none)
  }
  const reach = async (goal: PlanGoal) => {
    if (await writes.reach(goal)) setArrived(goal.id)
  }
  const reached = plan.goals.find((goal) => goal.id === arrived && goal.aasm_state === 'reached')
  const sessions = meetings.data?.data ?? []
  return (
    <>
      <PairHead
        {...{ relationship, me, parties }}
        pageTitle={t('title', { name })}
        state={
          running ? (
            <StatePill tone="info">{relation('running')}</StatePill>
          ) : (
            <StatePill>{relation('over.none.state')}</StatePill>
          )
        }
      />
      {reached && (
        <Arrived
          goal={reached}
          name={firstName}
          onAnother={() => setOpened({ of: 'goal', goal: null })}
          onReopen={() => {
            setArrived(null)
            void writes.reopen(reached)
            heading.current?.focus()
          }}
        />
      )}
      {!plan.writable && (
        <Notice icon="lock" title={t('over.title')}>
          {t('over.text')}
        </Notice>
      )}
      <Path {...{ plan, parties, sessions, running }} />
      <Split sx={phoneOrder}>
        <Column>
          <Goals
            {...{ plan, me, parties, sessions, unsent, writes, heading }}
            isPraised={reached !== undefined}
            onGoal={(goal) => setOpened({ of: 'goal', goal })}
            onDrop={(goal) => setOpened({ of: 'drop', goal })}
            onTask={(task) => setOpened({ of: 'task', task })}
            onReach={(goal) => void reach(goal)}
          />
        </Column>
        <Aside {...{ plan, parties, sessions, writes }} onGoal={() => setOpened({ of: 'goal', goal: null })} />
      </Split>
      <GoalDialog
        key={opened.of === 'goal' ? (opened.goal?.id ?? 'new') : 'goal'}
        open={opened.of === 'goal'}
        goal={opened.of === 'goal' ? opened.goal : null}
        relationship={id}
        personId={me.id}
        name={firstName}
        onClose={close}
      />
      {opened.of === 'drop' && (
        <DropDialog open goal={opened.goal} relationship={id} personId={me.id} name={firstName} onClose={close} />
      )}
      {opened.of === 'task' && (
        <TaskDialog open task={opened.task} relationship={id} {...{ parties }} onClose={close} />
      )}
    </>
  )
}
