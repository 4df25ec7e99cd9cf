import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '#theme/Avatar.tsx'
import { color, shape } from '#theme/vars.ts'
import { Count } from '../../../shared/components/Count.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { Loading, RowsSkeleton } from '../../../shared/components/Skeletons.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { Comment, Conversation } from './api.ts'
import { Glyph } from './Glyph.tsx'
import { messengerPaths } from '../../../shared/paths/messenger.ts'
import type { Unsent } from './outboxes.ts'
import { useConversations, useFoundMessages } from './useMessenger.ts'
import { useOutboxes } from './useOutbox.ts'

const List = styled('ul')({
  overflow: 'auto',
  margin: 0,
  padding: '0 8px 8px',
  listStyle: 'none',
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '2px 12px',
    alignItems: 'center',
    padding: 12,
    borderRadius: shape.radius,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { backgroundColor: color.sunken },
    '&[aria-current]': { backgroundColor: color.brandTint },
  },
  '& .line': { display: 'flex', justifyContent: 'space-between', gap: 8, alignItems: 'baseline' },
  // A name is never cut.
  '& .name': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& .text': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '.875rem',
    color: color.ink2,
  },
  '& .muted': { marginRight: 'auto', color: color.ink2, lineHeight: 0, alignSelf: 'center' },
  '& .when': { fontSize: '.8125rem', color: color.ink2, whiteSpace: 'nowrap' },
  '& .unread .text': { color: color.ink, fontWeight: 600 },
  '& .unsent': { display: 'flex', gap: 4, alignItems: 'center', color: color.warningText, fontWeight: 600 },
  '& h2': { fontSize: '.875rem', margin: '12px 12px 4px' },
})

interface ListProps {
  readonly list: ReturnType<typeof useConversations>
  readonly q: string
  readonly unread: boolean
  readonly current: string | undefined
  readonly readerId: string
  readonly online: ReadonlySet<string>
}

/** The conversations, and below them the messages in which a searched text is found. */
export function ConversationList({ list, q, unread, current, readerId, online }: ListProps) {
  const { t } = useTranslation('messenger')
  const { items } = list
  const outboxes = useOutboxes(readerId)
  const unsent = useSyncExternalStore(outboxes.subscribe, outboxes.unsent)
  if (list.isPending)
    return (
      <Loading>
        <RowsSkeleton />
      </Loading>
    )
  if (list.error instanceof ApiError && items.length === 0)
    return <ListError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <List>
      {items.map((one) => (
        <li key={one.id}>
          <Row
            conversation={one}
            current={[one, ...one.earlier].some(({ id }) => id === current)}
            readerId={readerId}
            online={online}
            unsent={unsent.get(one.id)}
          />
        </li>
      ))}
      {items.length === 0 && (
        <li>
          <SmallMuted sx={{ padding: '12px 16px' }}>{t(unread ? 'no_unread' : 'nobody_found')}</SmallMuted>
        </li>
      )}
      {list.hasNextPage && (
        <li>
          <Button fullWidth onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        </li>
      )}
      {q !== '' && <Found q={q} readerId={readerId} />}
    </List>
  )
}

interface RowProps {
  readonly conversation: Conversation
  readonly current: boolean
  readonly readerId: string
  readonly online: ReadonlySet<string>
  readonly unsent: Unsent | undefined
}

function Row({ conversation, current, readerId, online, unsent }: RowProps) {
  const { t } = useTranslation('messenger')
  const when = useWhen()
  const { correspondent, last_message: last, last_at: at, unread, muted } = conversation
  const gone = correspondent.state === 'gone'
  const preview = usePreview(last, gone, readerId)
  return (
    <Link
      to={messengerPaths.messenger(conversation.id)}
      {...(current && { 'aria-current': 'true' })}
      {...(unread > 0 && { className: 'unread' })}
    >
      <Avatar
        id={gone ? null : correspondent.user_id}
        name={gone ? '' : correspondent.full_name}
        src={correspondent.avatar_url}
        online={online.has(correspondent.user_id)}
      />
      <div>
        <div className="line">
          <span className="name">{correspondent.full_name}</span>
          {muted && (
            <span className="muted">
              <Glyph name="bellOff" size={16} />
              <VisuallyHidden>{t('muted')}</VisuallyHidden>
            </span>
          )}
          {at !== null && <span className="when">{when(at)}</span>}
        </div>
        <div className="line">
          {unsent === undefined ? (
            <span className="text">{preview}</span>
          ) : (
            <span className="text unsent">
              <Icon name={unsent === 'failed' ? 'warning' : 'clock'} size={16} />
              {t(`unsent.${unsent}`)}
            </span>
          )}
          {unread > 0 && (
            <Count>
              <span aria-hidden="true">{unread}</span>
              <VisuallyHidden>{t('unread_count', { count: unread })}</VisuallyHidden>
            </Count>
          )}
        </div>
        {online.has(correspondent.user_id) && <VisuallyHidden>{t('online')}</VisuallyHidden>}
      </div>
    </Link>
  )
}

function usePreview(last: Conversation['last_message'], gone: boolean, readerId: string): string {
  const { t } = useTranslation('messenger')
  if (last === null) return t('nothing_yet')
  const text = last.body ?? (last.attachment ? t('file', { name: last.attachment.name }) : null)
  if (last.deleted_at !== null) return t(last.author_id === readerId ? 'deleted_own' : 'deleted')
  if (text === null) return t(gone ? 'erased_preview' : 'erased')
  return last.author_id === readerId ? t('you', { text }) : text
}

/** The hour today, else the day. */
function useWhen(): (at: string) => string {
  const formats = useFormats()
  return (at) => (new Date(at).toDateString() === new Date().toDateString() ? formats.time(at) : formats.day(at))
}

function Found({ q, readerId }: { readonly q: string; readonly readerId: string }) {
  const { t } = useTranslation('messenger')
  const { items: conversations } = useConversations({ q: '', unread: false })
  const { data } = useFoundMessages(q)
  if (data === undefined) return null
  return (
    <>
      <li>
        <h2>{t('messages_found')}</h2>
      </li>
      {data.comments.map((comment) => (
        <li key={comment.id}>
          <FoundMessage comment={comment} readerId={readerId} conversations={conversations} />
        </li>
      ))}
      <li role="status">
        {data.comments.length === 0 && <SmallMuted>{t('no_message_found')}</SmallMuted>}
        {data.partial && <SmallMuted>{t('partial')}</SmallMuted>}
      </li>
    </>
  )
}

interface FoundProps {
  readonly comment: Comment
  readonly readerId: string
  readonly conversations: readonly Conversation[]
}

function FoundMessage({ comment, readerId, conversations }: FoundProps) {
  const when = useWhen()
  const preview = usePreview(comment, false, readerId)
  const of = conversations.find(({ id, earlier }) =>
    [id, ...earlier.map((one) => one.id)].includes(comment.conversationId),
  )
  return (
    <Link to={messengerPaths.messenger(comment.conversationId, comment.number)}>
      <Avatar
        id={of?.correspondent.user_id ?? null}
        name={of?.correspondent.full_name ?? ''}
        src={of?.correspondent.avatar_url ?? null}
        size="s"
      />
      <div>
        <div className="line">
          <span className="name">{of?.correspondent.full_name}</span>
          <span className="when">{when(comment.sent_at)}</span>
        </div>
        <div className="line">
          <span className="text">{preview}</span>
        </div>
      </div>
    </Link>
  )
}
