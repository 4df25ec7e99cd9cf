import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { paths } from '../../app/paths.ts'
import { Count } from '../../shared/components/Count.tsx'
import { Task, Tasks } from '../../shared/components/Tasks.tsx'
import type { GlyphTone } from '../../shared/components/Tasks.tsx'
import type { IconName } from '../../shared/components/Icon.tsx'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import { useWrite } from '../../shared/data/hooks.ts'
import type { Item } from '../../shared/data/models.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import type { Request } from './center.ts'
import { numberOf } from './states.ts'

/** Answers that wait to be read. What somebody asks of a mentor stands in the requests themselves. */
const answers = {
  request_confirmed: { icon: 'check', tone: 'leaf' },
  request_refused: { icon: 'message', tone: 'info' },
  request_other_dates: { icon: 'calendar', tone: 'warm' },
  request_expired: { icon: 'clock', tone: 'info' },
  admin_revoked: { icon: 'warning', tone: 'warm' },
  partner_erased: { icon: 'warning', tone: 'warm' },
  admin_created: { icon: 'people', tone: 'info' },
} as const satisfies Record<string, { icon: IconName; tone: GlyphTone }>

type AnswerKind = keyof typeof answers

export interface Answer {
  notification: Item<'notifications'>
  kind: AnswerKind
}

function isAnswer(kind: string): kind is AnswerKind {
  return Object.hasOwn(answers, kind)
}

/** Unread answers, newest first, one per request. */
export function unreadAnswers(notifications: readonly Item<'notifications'>[]): Answer[] {
  const seen = new Set<string>()
  return notifications.flatMap((notification) => {
    const { kind, read_at: readAt, subject } = notification.attributes
    if (readAt !== null || !isAnswer(kind) || seen.has(subject.id)) return []
    seen.add(subject.id)
    return [{ notification, kind }]
  })
}

interface TodoProps {
  /** Waiting for the reader's answer, the most pressing first. */
  received: readonly Request[]
  answers: readonly Answer[]
}

/** What waits, one verb each. */
export function Todo({ received, answers: unread }: TodoProps) {
  const { t } = useTranslation('mentoring')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const mark = useWrite<'notifications'>({ inline: true, invalidates: ['notifications'] })
  const count = unread.length + (received.length > 0 ? 1 : 0)
  const [first] = received
  return (
    <Card component="section" aria-labelledby="todo">
      <CardContent>
        <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', marginBottom: 16 }}>
          <Typography variant="h2" id="todo">
            {t('todo.title')}
          </Typography>
          {count > 0 && (
            <Count>
              {count}
              <VisuallyHidden>{` ${t('todo.actions', { count })}`}</VisuallyHidden>
            </Count>
          )}
        </div>
        {count === 0 ? (
          <p style={{ color: color.ink2, maxWidth: '40ch' }}>{t('todo.nothing')}</p>
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
            {unread.map(({ notification: { id, attributes }, kind }) => {
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
                      to={paths.mentoringCenter({ request: attributes.subject.id })}
                      aria-label={t('todo.read_of', { name })}
                      onClick={() => {
                        mark.mutate({
                          type: 'update',
                          subType: 'one',
                          model: 'notifications',
                          params: { id },
                          body: { data: { type: 'notifications', id, attributes: { read: true } } },
                        })
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
