import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/components/Icon.tsx'
import type { Formats } from '../../shared/i18n/format.ts'
import type { Comment } from './api.ts'
import { Attached } from './Attached.tsx'
import { Bubble, Meta } from './layout.ts'
import { Marked } from '../../shared/components/Marked.tsx'

interface Props {
  readonly comment: Comment
  readonly own: boolean
  /** Of its run: the hour stands below it. */
  readonly last: boolean
  readonly name: string
  readonly seen: boolean
  readonly hit: 'here' | null
  /** Words to mark. */
  readonly q: string
  /** Of the thread: a browser takes long to make them, and there are hundreds of messages. */
  readonly formats: Formats
}

/** One message, as it is since it was sent. */
export const Message = memo(function Message({ comment, own, last, name, seen, hit, q, formats }: Props) {
  const { t } = useTranslation('messenger')
  const at = formats.time(comment.sent_at)
  const erased = comment.body === null && comment.attachment === null
  const classes = [own && 'me', last && 'last', erased && 'gone', hit === 'here' && 'hit'].filter(Boolean).join(' ')
  return (
    <>
      {(comment.body !== null || erased) && (
        <Bubble
          className={classes}
          data-message={comment.id}
          data-number={comment.number}
          {...(hit === 'here' && { 'aria-current': 'true' })}
        >
          {erased ? (
            <>
              <Icon name="lock" size={16} /> {t('erased')}
            </>
          ) : (
            <Marked text={comment.body ?? ''} q={q} />
          )}
        </Bubble>
      )}
      {comment.attachment && <Attached comment={comment} own={own} attachment={comment.attachment} />}
      {last && (
        <Meta className={own ? 'me' : ''}>
          {own ? <Sent {...{ comment, seen, formats }} /> : erased ? at : t('meta', { name, time: at })}
        </Meta>
      )}
    </>
  )
})

/** « Envoyé à 10:24, vu à 11:02 »; the day too, when it is another one. */
function Sent({ comment, seen, formats }: Pick<Props, 'comment' | 'seen' | 'formats'>) {
  const { t } = useTranslation('messenger')
  const { sent_at: sentAt, seen_at: seenAt } = comment
  const { day, time } = formats
  if (seenAt === null) return t(seen ? 'sent_seen' : 'sent_at', { time: time(sentAt) })
  const words = { time: time(sentAt), seen: time(seenAt), day: day(seenAt) }
  return t(day(seenAt) === day(sentAt) ? 'sent_seen_at' : 'sent_seen_on', words)
}
