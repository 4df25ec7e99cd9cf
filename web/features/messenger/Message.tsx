import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/components/Icon.tsx'
import { useFormats } from '../../shared/i18n/format.ts'
import type { Comment } from './api.ts'
import { Attached } from './Attached.tsx'
import { Bubble, Meta } from './layout.ts'
import { Marked } from './Marked.tsx'

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
}

/** One message, as it is since it was sent. */
export const Message = memo(function Message({ comment, own, last, name, seen, hit, q }: Props) {
  const { t } = useTranslation('messenger')
  const { time } = useFormats()
  const wordsOf = useSentWords()
  const at = time(comment.sent_at)
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
          {own ? wordsOf(comment, seen) : erased ? at : t('meta', { name, time: at })}
        </Meta>
      )}
    </>
  )
})

/** « Envoyé à 10:24, vu à 11:02 »; the day too, when it is another one. */
function useSentWords(): (comment: Comment, seen: boolean) => string {
  const { t } = useTranslation('messenger')
  const { day, time } = useFormats()
  return ({ sent_at: sentAt, seen_at: seenAt }, seen) => {
    const values = { time: time(sentAt) }
    if (seenAt === null) return t(seen ? 'sent_seen' : 'sent_at', values)
    const words = { ...values, seen: time(seenAt) }
    return day(seenAt) === day(sentAt) ? t('sent_seen_at', words) : t('sent_seen_on', { ...words, day: day(seenAt) })
  }
}
