import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { Count } from '../../shared/components/Count.tsx'
import { Task, Tasks } from '../../shared/components/Tasks.tsx'
import type { GlyphTone } from '../../shared/components/Tasks.tsx'
import type { IconName } from '../../shared/components/Icon.tsx'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import { Line, Muted } from '../../shared/components/parts.ts'
import { api } from '../../shared/data/api.ts'
import { useWrite } from '../../shared/data/hooks.ts'
import type { Item } from '../../shared/data/models.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { idOf } from './center.ts'
import type { Relationship, Request } from './center.ts'
import { numberOf } from './states.ts'

/** News that begin something. What is closed is no thing to do: it stands in the notifications and at its request. */
const answers = {
  request_confirmed: { icon: 'check', tone: 'leaf' },
  request_date_taken: { icon: 'calendar', tone: 'leaf' },
  admin_created: { icon: 'people', tone: 'info' },
} as const satisfies Record<string, { icon: IconName; tone: GlyphTone }>

type AnswerKind = keyof typeof answers

export interface Answer {
  notification: Item<'notifications'>
  kind: AnswerKind
  relationshipId: string
}

function isAnswer(kind: string): kind is AnswerKind {
  return Object.hasOwn(answers, kind)
}

/** Unread answers about an accompaniment that still runs, newest first, one each. */
export function unreadAnswers(
  notifications: readonly Item<'notifications'>[],
  running: readonly Relationship[],
): Answer[] {
  const seen = new Set<string>()
  return notifications.flatMap((notification) => {
    const { kind, read_at: readAt, subject } = notification.attributes
    const about = running.find((one) => one.id === subject.id || idOf(one, 'mentoring_request') === subject.id)
    if (readAt !== null || !isAnswer(kind) || about === undefined || seen.has(about.id)) return []
    seen.add(about.id)
    return [{ notification, kind, relationshipId: about.id }]
  })
}

interface TodoProps {
  /** Waiting for the reader's answer, the most pressing first. */
  received: readonly Request[]
  /** Of these the reader chooses a date. */
  choosing: readonly { request: Request; name: string }[]
  answers: readonly Answer[]
}

/** How many things wait: as many as the list has lines. */
export function countOf({ received, choosing, answers }: TodoProps): number {
  return choosing.length + answers.length + (received.length > 0 ? 1 : 0)
}

/** What waits, one verb each. */
export function Todo(waiting: TodoProps) {
  const { received, choosing, answers: unread } = waiting
  const { t } = useTranslation('mentoring')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const mark = useWrite<'notifications'>({ inline: true, invalidates: ['notifications'] })
  const count = countOf(waiting)
  const [first] = received
  return (
    <Card component="section" aria-labelledby="todo">
      <CardContent>
        <Line sx={{ justifyContent: 'space-between', marginBottom: 2 }}>
          <Typography variant="h2" id="todo">
            {t('todo.title')}
          </Typography>
          {count > 0 && (
            <Count>
              {count}
              <VisuallyHidden>{` ${t('todo.actions', { count })}`}</VisuallyHidden>
            </Count>
          )}
        </Line>
        {count === 0 ? (
          <Muted sx={{ maxWidth: '40ch' }}>{t('todo.nothing')}</Muted>
        ) : (
          <Tasks>
            {first && (
              <Task
                icon="people"
                tone="leaf"
                title={t('todo.examine', { count: received.length, number: numberOf(t, formats, received.length) })}
                detail={t('todo.first_due', { day: formats.day(first.attributes.answer_due_at) })}
                action={
                  <Button size="small" component={Link} to={paths.mentoringCenter({ request: first.id })}>
                    {t('todo.examine_verb')}
                  </Button>
                }
              />
            )}
            {choosing.map(({ request: { id, attributes }, name }) => (
              <Task
                key={id}
                icon="calendar"
                tone="warm"
                title={t('todo.choose')}
                detail={t('todo.choose_due', { name, day: formats.day(attributes.answer_due_at) })}
                action={
                  <Button
                    size="small"
                    component={Link}
                    to={paths.mentoringCenter({ request: id })}
                    aria-label={t('todo.choose_of', { name })}
                  >
                    {t('todo.choose_verb')}
                  </Button>
                }
              />
            ))}
            {unread.map(({ notification: { id, attributes }, kind, relationshipId }) => {
              const name = attributes.counterpart?.full_name ?? common('notifications.somebody')
              return (
                <Task
                  key={id}
                  {...answers[kind]}
                  title={t(`todo.answer.${kind}`, { name })}
                  detail={formats.ago(attributes.created_at)}
                  action={
                    <Button
                      size="small"
                      component={Link}
                      to={paths.mentoringCenter({ relationship: relationshipId })}
                      aria-label={t('todo.read_of', { name })}
                      onClick={() => {
                        mark.mutate(api.notifications.update({ id }, { attributes: { read: true } }))
                      }}
                    >
                      {t('todo.read')}
                    </Button>
                  }
                />
              )
            })}
          </Tasks>
        )}
      </CardContent>
    </Card>
  )
}
