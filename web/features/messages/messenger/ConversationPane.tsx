import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '#theme/Avatar.tsx'
import { color } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import type { Cable } from '../../../shared/cable/cable.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { ListError } from '../../../shared/components/ListError.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { CardSkeleton, Loading } from '../../../shared/components/Skeletons.tsx'
import type { ApiError } from '../../../shared/data/errors.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { Comment, Conversation } from './api.ts'
import { Composer } from './Composer.tsx'
import { ConversationMenu } from './ConversationMenu.tsx'
import { dropOf } from './dropOf.ts'
import { Find } from './Find.tsx'
import { Pane, phone } from './layout.ts'
import { isChangeable } from './MessageMenu.tsx'
import { messengerPaths } from '../../../shared/paths/messenger.ts'
import { ThreadLog, Thread, type Hit } from './Thread.tsx'
import { useMessageActs } from './useMessageActs.ts'
import { useMessengerApi } from './useMessenger.ts'
import { useOutbox } from './useOutbox.ts'
import { useThread } from './useThread.ts'

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  padding: '12px 24px',
  borderBottom: `1px solid ${color.line}`,
  '& > div': { flex: 1, minWidth: 0 },
  '& h2': { fontSize: '1.125rem', overflowWrap: 'anywhere' },
  '& .back': { display: 'none', marginLeft: -8 },
  [phone]: { padding: '8px 12px', gap: 10, '& .back': { display: 'inline-flex' } },
})

const Closed = styled('div')({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  padding: '16px 24px',
  borderTop: `1px solid ${color.line}`,
  backgroundColor: color.sunken,
})

const Earlier = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  alignItems: 'center',
  padding: '8px 24px',
  borderBottom: `1px solid ${color.line}`,
  backgroundColor: color.sunken,
})

const Offline = styled('p')({
  padding: '8px 24px',
  backgroundColor: color.warningGround,
  color: color.warningText,
  fontSize: '.875rem',
})

/** How long somebody is shown as writing, and how often one's own writing is sent. */
const typingMs = 5_000
const tellEveryMs = 2_500

interface Props {
  readonly conversation: Conversation
  readonly cable: Cable | null
  readonly readerId: string
  readonly online: boolean
  readonly cut: boolean
  /** The number of a message to begin at. */
  readonly at: number | null
}

/** One conversation: who it is with, its messages, and where one writes. */
export function ConversationPane({ conversation, cable, readerId, online, cut, at }: Props) {
  const { t } = useTranslation('messenger')
  const api = useMessengerApi()
  const formats = useFormats()
  const { id, correspondent } = conversation
  const { earlier, goes_on_in: goesOnIn } = conversation
  const [seenBefore] = useState(conversation.seen_by_reader)
  const [latest, setLatest] = useState('')
  const [finding, setFinding] = useState(false)
  const [hit, setHit] = useState<Hit | null>(at === null ? null : { number: at, q: '', focus: true })
  const [editing, setEditing] = useState<number | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [aside, setAside] = useState('')
  const [dropping, setDropping] = useState(false)
  const composer = useRef<HTMLTextAreaElement>(null)
  const findButton = useRef<HTMLButtonElement>(null)
  const first = correspondent.full_name.split(' ')[0] ?? correspondent.full_name

  const onArrival = (comment: Comment) => {
    if (comment.author_id === readerId) return
    const { body, attachment } = comment
    if (body !== null) setLatest(t('said', { name: first, text: body }))
    else if (attachment) setLatest(t('said_file', { name: first, file: attachment.name }))
  }
  const { thread, loadOlder, loadNewer, goTo, again, add, replace } = useThread({
    id,
    // Nothing happens any more in one that is only read.
    cable: goesOnIn === null ? cable : null,
    readerId,
    seenByOther: conversation.seen_by_other,
    at,
    onArrival,
  })
  const outbox = useOutbox({ readerId, conversation, onSent: add })
  const acts = useMessageActs(readerId, replace)
  const writes = goesOnIn === null && correspondent.state === 'active'

  const seen = useRef(seenBefore)
  const onSeen = useCallback(
    (upTo: number) => {
      if (upTo <= seen.current || document.hidden) return
      const before = seen.current
      seen.current = upTo
      api.seen(id, upTo).catch(() => {
        // It is sent again with the next message, or the next visit.
        seen.current = before
      })
    },
    [api, id],
  )

  const { comments, status } = thread
  const wanted = hit?.number ?? 0
  const missing = wanted > 0 && status === 'ready' && !comments.some(({ number }) => number === wanted)
  useEffect(() => {
    if (missing) void goTo(wanted)
  }, [missing, wanted, goTo])

  const sentAt = useRef(0)
  const onTyping = () => {
    if (Date.now() - sentAt.current < tellEveryMs) return
    sentAt.current = Date.now()
    cable?.perform({ channel: 'ConversationChannel', id }, 'typing')
  }
  const send = (body: string) => {
    sentAt.current = 0
    outbox.send(body, file)
    setFile(null)
  }
  const onEdit = useCallback((number: number | null) => {
    setEditing(number)
    if (number === null) composer.current?.focus()
  }, [])
  const editLast = () => {
    const last = comments.findLast((one) => one.author_id === readerId && one.deleted_at === null && one.body !== null)
    if (last === undefined || !isChangeable(last, Date.now())) return false
    setEditing(last.number)
    return true
  }
  // A message has one file: another one takes its place, which is announced.
  const choose = (chosen: File | null, many = false) => {
    const replaces = chosen !== null && file !== null
    setAside(many ? t('one_file') : replaces ? t('replaces', { name: file.name }) : '')
    setFile(chosen)
  }
  const dropped = dropOf({ setDropping, setFile: choose })
  const typing = useRecent(thread.typingAt)
  const close = () => {
    setFinding(false)
    setHit(null)
    findButton.current?.focus()
  }

  return (
    <Pane
      className={dropping ? 'conversation dropping' : 'conversation'}
      aria-label={correspondent.full_name}
      {...(writes && dropped)}
    >
      <Head>
        <IconButton className="back" component={Link} to={messengerPaths.messenger()} aria-label={t('back')}>
          <Icon name="chevronLeft" />
        </IconButton>
        <Avatar
          id={correspondent.state === 'gone' ? null : correspondent.user_id}
          name={correspondent.state === 'gone' ? '' : correspondent.full_name}
          src={correspondent.avatar_url}
          online={online}
        />
        <div>
          <h2>{correspondent.full_name}</h2>
          <SmallMuted>
            {typing ? t('typing', { name: first }) : <Whereabouts {...{ correspondent, online }} />}
          </SmallMuted>
        </div>
        <IconButton ref={findButton} aria-label={t('find')} onClick={() => setFinding(true)}>
          <Icon name="search" />
        </IconButton>
        {writes && conversation.messages > 0 && <ConversationMenu conversation={conversation} />}
      </Head>
      {finding && <Find conversationId={id} onHit={setHit} onClose={close} />}
      {earlier.length > 0 && (
        <Earlier>
          <SmallMuted>{t('earlier')}</SmallMuted>
          {earlier.map((one) => (
            <Button key={one.id} component={Link} to={messengerPaths.messenger(one.id)} size="small">
              {t('earlier_messages', { count: one.messages, day: formats.fullDay(one.last_at) })}
              {one.unread > 0 && `, ${t('unread_count', { count: one.unread })}`}
            </Button>
          ))}
        </Earlier>
      )}
      {cut && <Offline role="status">{t('offline')}</Offline>}
      {thread.error && comments.length === 0 && <ListError error={thread.error} onRetry={() => void again()} />}
      {thread.error && comments.length > 0 && <Halted error={thread.error} onRetry={() => void again()} />}
      {status === 'loading' ? (
        <Loading>
          <CardSkeleton />
        </Loading>
      ) : (
        <Thread
          thread={thread}
          outbox={outbox}
          conversation={conversation}
          readerId={readerId}
          seenBefore={seenBefore}
          hit={hit}
          acts={writes ? acts : null}
          editing={editing}
          onEdit={onEdit}
          onOlder={() => void loadOlder()}
          onNewer={() => void loadNewer()}
          onEnd={() => {
            setHit(null)
            void goTo(null)
          }}
          onSeen={onSeen}
        />
      )}
      <ThreadLog text={latest} />
      {goesOnIn !== null ? (
        <Closed>
          <SmallMuted>{t('merged')}</SmallMuted>
          <Button component={Link} to={messengerPaths.messenger(goesOnIn)} variant="outlined" size="small">
            {t('goes_on')}
          </Button>
        </Closed>
      ) : writes ? (
        <Composer
          draftKey={`${readerId}/message/${id}`}
          name={first}
          input={composer}
          file={file}
          aside={aside}
          onFile={choose}
          onSend={send}
          onTyping={onTyping}
          onEditLast={editLast}
        />
      ) : (
        <Closed>
          <SmallMuted>{t(correspondent.state === 'gone' ? 'closed' : 'inactive')}</SmallMuted>
          {correspondent.state === 'gone' && conversation.relationship && (
            <Button
              component={Link}
              to={paths.history({ mentoring_relationship_id: conversation.relationship.id })}
              variant="outlined"
              size="small"
            >
              {t('see_sessions')}
            </Button>
          )}
        </Closed>
      )}
    </Pane>
  )
}

/** A page of messages did not come; the others stay. */
function Halted({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Offline role="alert">
      {wordsOf(t, error).title}{' '}
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Offline>
  )
}

/** « En ligne, il est 08:48 à Montréal » */
function Whereabouts({ correspondent, online }: Pick<Conversation, 'correspondent'> & { readonly online: boolean }) {
  const { t } = useTranslation('messenger')
  const formats = useFormats()
  const now = useNow().toISOString()
  const { time_zone: zone } = correspondent
  const time = zone === null ? null : formats.timeElsewhere(now, zone)
  const parts = [
    online ? t('online') : null,
    zone === null || time === null ? null : t('local_time', { time, city: formats.city(zone) }),
  ].filter((part) => part !== null)
  const text = parts.join(', ')
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1)
}

/** True for a while after that moment. */
function useRecent(at: number): boolean {
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (at === 0) return undefined
    const timer = setTimeout(() => setOver(at), typingMs)
    return () => clearTimeout(timer)
  }, [at])
  return at !== 0 && over !== at
}
