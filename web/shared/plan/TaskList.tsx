import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#theme/Avatar.tsx'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../components/Icon.tsx'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'
import { useFormats } from '../i18n/format.ts'
import { dayIn } from '../planner/wallClock.ts'
import { useNow } from '../useNow.ts'
import type { PlanTask } from './calls.ts'
import { dayWords } from './dates.ts'
import type { PlanPart } from './part.ts'

/** What, for whom, by when. */
const List = styled('ul')({
  display: 'grid',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(104px, auto) 36px',
    gap: '4px 16px',
    alignItems: 'center',
    minHeight: 52,
    padding: '10px 0',
    borderTop: `1px solid ${color.line}`,
  },
  '& label, & .still': { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: 12, alignItems: 'start' },
  '& label': { cursor: 'pointer' },
  '& label.other': { cursor: 'default' },
  '& .what': { overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: '.875rem', lineHeight: 1.4, color: color.ink2 },
  '& .done .what': { color: color.ink2, textDecoration: 'line-through', textDecorationColor: color.lineStrong },
  '& .done small': { display: 'inline-block', width: '100%' },
  '& .for': {
    display: 'inline-flex',
    gap: 8,
    alignItems: 'center',
    fontSize: '.875rem',
    color: color.ink2,
    whiteSpace: 'nowrap',
  },
  '& .for > span:first-of-type': { display: 'inline-flex' },
  '& .for .avatar': { zoom: 0.6 },
  '& .for .avatar + .avatar': { marginLeft: -8 },
  '& .due': { fontSize: '.875rem', lineHeight: 1.35, color: color.ink2, textAlign: 'right', whiteSpace: 'nowrap' },
  '& .due.late': { color: color.errorText, fontWeight: 600 },
  '& .mark': { color: color.brandText },
  '& .ajar': {
    width: 16,
    height: 18,
    margin: '3px 0 0 4px',
    border: `2px dashed ${color.lineStrong}`,
    borderRadius: shape.arch,
  },
  '@media (max-width: 640px)': {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto 36px', gap: '2px 8px', padding: '12px 0' },
    '& > li > label, & > li > .still': { gridRow: 1, gridColumn: '1 / 3' },
    '& .for': { gridRow: 2, gridColumn: 1, paddingLeft: 36 },
    '& .due': { gridRow: 2, gridColumn: '2 / -1' },
    '& > li > button': { gridColumn: 3, gridRow: 1, alignSelf: 'start', marginTop: -7 },
  },
})

interface TaskListProps extends PlanPart {
  tasks: readonly PlanTask[]
  /** Of which goal those that are on their way are. */
  goalId: string | null
  label: string
  /** They are read, not ticked: the goal or the accompaniment is over. */
  isStill?: boolean
}

/** Tasks to tick: open ones, then those that are done, then those that are not with the server yet. */
export function TaskList({ tasks, goalId, label, isStill = false, ...part }: TaskListProps) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const { unsent, plan } = part
  const waiting = unsent.tasks.filter(({ task }) => (task.goal_id ?? null) === goalId)
  if (tasks.length + waiting.length === 0) return null
  return (
    <List aria-label={label}>
      {tasks.map((task) =>
        isStill || !plan.writable ? (
          <StillTask key={task.id} {...part} task={task} />
        ) : (
          <Task key={task.id} {...part} task={task} />
        ),
      )}
      {waiting.map(({ key, task }) => (
        <li key={key}>
          <span className="still">
            <Icon name={unsent.isWaiting ? 'offline' : 'clock'} size={20} />
            <span className="what">{formats.typed(task.title)}</span>
          </span>
          <For doer={task.for} {...part} />
          <span className="due">{t(unsent.isWaiting ? 'task.unsent' : 'task.sending')}</span>
          <span />
        </li>
      ))}
    </List>
  )
}

interface RowProps extends PlanPart {
  task: PlanTask
}

function useTitle(task: PlanTask): string {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  return task.title === null ? t('goals.erased') : formats.typed(task.title)
}

function Task({ task, ...part }: RowProps) {
  const { t } = useTranslation('action_plan')
  const { parties, writes, sessions, onTask } = part
  const title = useTitle(task)
  const isDone = task.aasm_state === 'done'
  const isMine = task.for === 'both' || task.for === parties.side
  const session = sessions.find(({ id }) => id === task.meeting_id)?.attributes.session_number
  const other = t('task.of_other', { name: parties.other?.firstName ?? '' })
  return (
    <li className={isDone ? 'done' : undefined}>
      <label className={isMine ? undefined : 'other'}>
        <Checkbox checked={isDone} disabled={!isMine} onChange={() => writes.tick(task)} />
        <span>
          <span className="what">{title}</span>
          {!isMine && <VisuallyHidden>{`. ${other}`}</VisuallyHidden>}
          {session !== undefined && <small>{t('task.agreed', { number: session })}</small>}
        </span>
      </label>
      <For doer={task.for} {...part} />
      <Due task={task} />
      {isMine ? <TaskMenu {...{ task, writes, onTask }} label={t('task.acts', { title })} /> : <span />}
    </li>
  )
}

/** Of a plan or a goal that is over: as it was. */
function StillTask({ task, ...part }: RowProps) {
  const { t } = useTranslation('action_plan')
  const title = useTitle(task)
  const isDone = task.aasm_state === 'done'
  return (
    <li>
      <span className="still">
        {isDone ? (
          <span className="mark" aria-hidden="true">
            <Icon name="check" />
          </span>
        ) : (
          <i className="ajar" aria-hidden="true" />
        )}
        <span className="what">
          {title}
          <VisuallyHidden>{t(isDone ? 'task.is_done' : 'task.is_open')}</VisuallyHidden>
        </span>
      </span>
      <For doer={task.for} {...part} />
      <Due task={task} isStill />
      <span />
    </li>
  )
}

function For({ doer, me, parties }: Pick<PlanPart, 'me' | 'parties'> & { doer: PlanTask['for'] }) {
  const { t } = useTranslation('action_plan')
  const { other, side } = parties
  const isMine = doer === side
  const words =
    doer === 'both'
      ? t('task.for_both')
      : isMine
        ? t('task.for_me')
        : t('task.for_other', { name: other?.firstName ?? '' })
  return (
    <span className="for">
      <span aria-hidden="true">
        {!isMine && (
          <Avatar
            id={!other || other.deleted ? null : other.owner}
            name={other?.name ?? ''}
            beside={me.id}
            src={other?.avatar ?? null}
            size="s"
          />
        )}
        {(isMine || doer === 'both') && <Avatar id={me.id} name={me.fullName} src={me.user.avatar_url} size="s" />}
      </span>
      {words}
    </span>
  )
}

function Due({ task, isStill = false }: { task: PlanTask; isStill?: boolean }) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const now = useNow()
  if (task.done_at !== null) {
    const day = formats.day(task.done_at, now)
    return <span className="due">{isStill ? day : t('task.done_on', { day })}</span>
  }
  if (task.due_on === null) return <span className="due">{isStill ? t('task.no_date') : null}</span>
  const day = dayWords(formats, task.due_on, now)
  const isLate = !isStill && task.due_on < dayIn(formats.zone, now)
  return <span className={isLate ? 'due late' : 'due'}>{t(isLate ? 'task.late' : 'task.before', { day })}</span>
}

function TaskMenu({
  task,
  label,
  writes,
  onTask,
}: Pick<PlanPart, 'writes' | 'onTask'> & { task: PlanTask; label: string }) {
  const { t } = useTranslation('action_plan')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
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
          {task.aasm_state === 'open' && (
            <MenuItem
              onClick={() => {
                setAnchor(null)
                onTask(task)
              }}
            >
              {t('task.change')}
            </MenuItem>
          )}
          <MenuItem
            onClick={() => {
              setAnchor(null)
              void writes.remove(task)
            }}
          >
            {t('task.remove')}
          </MenuItem>
        </Menu>
      )}
    </>
  )
}
