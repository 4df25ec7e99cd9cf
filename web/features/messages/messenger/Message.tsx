import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Linked } from '../../../shared/components/Linked.tsx'
import type { Formats } from '../../../shared/i18n/format.ts'
import type { Comment } from './api.ts'
import { Attached } from './Attached.tsx'
import { EditMessage } from './EditMessage.tsx'
import { Bubble, Meta } from './layout.ts'
import { MessageMenu } from './MessageMenu.tsx'
import { Reactions } from './Reactions.tsx'
import type { MessageActs } from './useMessageActs.ts'

/** A message and its menu, which is seen when one points at it or comes to it by keyboard; on a phone always. */
const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '&.me': { flexDirection: 'row-reverse' },
  '& > .what': { display: 'flex', flexDirection: 'column', gap: 4, minWidth: 0, maxWidth: 'calc(100% - 38px)' },
  '& > .acts': { flex: 'none', opacity: 0 },
  '&:hover > .acts, & > .acts:focus-visible, & > .acts[aria-expanded=true]': { opacity: 1 },
  '@media (hover: none)': { '& > .acts': { opacity: 0.7 } },
})

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
  /** null: nothing is written here any more. */
  readonly acts: MessageActs | null
  readonly editing: boolean
  /** null: it is not edited any more. */
  readonly onEdit: (number: number | null) => void
}

/** One message, as it is now. */
export const Message = memo(function Message(props: Props) {
  const { comment, own, last, name, seen, hit, q, formats, acts, editing, onEdit } = props
  const { t } = useTranslation('messenger')
  const at = formats.time(comment.sent_at)
  const { body, attachment, deleted_at: deletedAt, edited_at: editedAt } = comment
  const gone = body === null && attachment === null
  const classes = [own && 'me', last && 'last', gone && 'gone', hit === 'here' && 'hit'].filter(Boolean).join(' ')
  const label = own ? t('acts_own', { time: at }) : t('acts', { name, time: at })
  return (
    <>
      {editing && acts !== null && !gone ? (
        <EditMessage comment={comment} acts={acts} onDone={() => onEdit(null)} />
      ) : (
        <Row className={own ? 'me' : ''}>
          <div className="what">
            {(body !== null || gone) && (
              <Bubble
                className={classes}
                data-message={comment.id}
                data-number={comment.number}
                tabIndex={-1}
                {...(hit === 'here' && { 'aria-current': 'true' })}
              >
                {gone ? (
                  <>
                    <Icon name={deletedAt === null ? 'lock' : 'trash'} size={16} />{' '}
                    {t(deletedAt === null ? 'erased' : own ? 'deleted_own' : 'deleted')}
                  </>
                ) : (
                  <Linked text={body ?? ''} q={q} />
                )}
                {editedAt !== null && !gone && <small className="edited"> {t('edited')}</small>}
              </Bubble>
            )}
            {attachment && <Attached comment={comment} own={own} attachment={attachment} />}
          </div>
          {acts !== null && !gone && (
            <MessageMenu comment={comment} own={own} label={label} acts={acts} onEdit={onEdit} />
          )}
        </Row>
      )}
      {!gone && <Reactions {...{ comment, own, name, formats, acts }} />}
      {last && (
        <Meta className={own ? 'me' : ''}>
          {own ? <Sent {...{ comment, seen, formats }} /> : gone ? at : t('meta', { name, time: at })}
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
