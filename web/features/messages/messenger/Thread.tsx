import { styled } from '@mui/material/styles'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color, shadow, shape } from '#theme/vars.ts'
import { AllQuiet } from '../../../shared/components/AllQuiet.tsx'
import { Empty } from '../../../shared/components/Empty.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useFormats, type Formats } from '../../../shared/i18n/format.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { Conversation } from './api.ts'
import { entriesOf, type Entry } from './entries.ts'
import { DayLine } from './layout.ts'
import { Message } from './Message.tsx'
import { Pending } from './Pending.tsx'
import { Report } from './Report.tsx'
import type { MessageActs } from './useMessageActs.ts'
import type { useOutbox } from './useOutbox.ts'
import type { Thread as Messages } from './useThread.ts'

/** How near an end of the loaded messages more are loaded, in pixels. */
const near = 600
/** So far from the end the reader still follows what arrives. */
const following = 80

const Frame = styled('div')({ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' })

const Scroller = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  // The place is kept by hand, where browsers differ.
  overflowAnchor: 'none',
  padding: '16px 24px 24px',
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  // Few messages stand at the end.
  '&::before': { content: '""', marginTop: 'auto' },
  '@media (max-width: 760px)': { padding: '8px 16px 12px' },
})

const EmptyThread = styled('div')({ margin: 'auto' })

const ToEnd = styled('button')({
  position: 'absolute',
  bottom: 12,
  left: '50%',
  transform: 'translateX(-50%)',
  padding: '8px 16px',
  minHeight: 40,
  border: 0,
  borderRadius: shape.pill,
  backgroundColor: color.action,
  color: color.actionText,
  font: 'inherit',
  fontSize: '.875rem',
  fontWeight: 600,
  boxShadow: shadow.e2,
  cursor: 'pointer',
})

/** The number of a message that is looked for, and its words. `focus`: nothing else has the focus meanwhile. */
export interface Hit {
  readonly number: number
  readonly q: string
  readonly focus?: true
}

interface Props {
  readonly thread: Messages
  readonly outbox: ReturnType<typeof useOutbox>
  readonly conversation: Conversation
  readonly readerId: string
  /** Messages up to this one were seen when the thread was opened. */
  readonly seenBefore: number
  readonly hit: Hit | null
  /** null: nothing is written here any more. */
  readonly acts: MessageActs | null
  /** The number of the message that is being changed. */
  readonly editing: number | null
  readonly onEdit: (number: number | null) => void
  readonly onOlder: () => void
  readonly onNewer: () => void
  readonly onEnd: () => void
  /** The reader has the newest message before them. */
  readonly onSeen: (upTo: number) => void
}

/** The messages: they stay where the reader looks while others come above and below. */
export function Thread(props: Props) {
  const { thread, outbox, conversation, readerId, seenBefore, hit, acts, editing, onEdit } = props
  const { onOlder, onNewer, onEnd, onSeen } = props
  const { t } = useTranslation('messenger')
  const scroller = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const anchor = useRef<{ readonly id: string; readonly top: number } | null>(null)
  const jumped = useRef<Props['hit']>(null)
  const [checks, setChecks] = useState(0)
  const { newest } = thread
  const formats = useFormats()
  const name = conversation.correspondent.full_name
  const entries = useMemo(() => entriesOf(thread, { seenBefore, readerId }), [thread, seenBefore, readerId])

  // A sent message keeps the end in view.
  const written = outbox.items.at(-1)?.key
  useLayoutEffect(() => {
    if (written !== undefined) atEnd.current = true
  }, [written])

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    // A reader who has come to the end after a jump follows new messages.
    if ((hit === null || hit === jumped.current) && atEnd.current) box.scrollTop = box.scrollHeight
    else if (anchor.current) {
      const element = box.querySelector<HTMLElement>(`[data-message="${anchor.current.id}"]`)
      if (element) box.scrollTop += element.offsetTop - anchor.current.top
    }
    remember(box, anchor)
  })

  // Once, when it is loaded.
  useLayoutEffect(() => {
    if (hit === null || hit === jumped.current) return
    const box = scroller.current
    const element = box?.querySelector<HTMLElement>(`[data-number="${hit.number}"]`)
    if (!box || !element) return
    jumped.current = hit
    atEnd.current = false
    box.scrollTop = element.offsetTop - (box.clientHeight - element.offsetHeight) / 2
    if (hit.focus === true) element.focus({ preventScroll: true })
    remember(box, anchor)
  })

  const moved = () => {
    const box = scroller.current
    if (!box) return
    remember(box, anchor)
    const below = belowOf(box)
    // Whoever followed the end goes on while a newer message is known and not loaded.
    atEnd.current = below < following && (thread.atEnd || atEnd.current)
    if (atEnd.current && thread.atEnd) {
      setChecks(newest)
      onSeen(newest)
    }
    if (box.scrollTop < near) onOlder()
    if (below < near) onNewer()
  }

  useEffect(() => {
    const look = () => {
      if (!document.hidden && atEnd.current && thread.atEnd && newest > 0) {
        setChecks(newest)
        onSeen(newest)
      }
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [newest, thread.atEnd, onSeen])

  // Keeps the last message in view when the field below grows.
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const resized = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight
    })
    resized.observe(box)
    return () => resized.disconnect()
  }, [])

  // A page may come while the reader waits at an end, where nothing scrolls any more.
  useEffect(() => {
    const box = scroller.current
    if (!box || thread.error !== null || thread.status !== 'ready') return
    // One page at a time. A short thread is at both ends.
    if (box.scrollTop < near && !thread.atStart) onOlder()
    else if (belowOf(box) < near) onNewer()
  }, [thread, onOlder, onNewer])

  const missed = checks === 0 ? 0 : newest - checks
  const goToEnd = () => {
    atEnd.current = true
    anchor.current = null
    if (thread.atEnd) {
      const box = scroller.current
      if (box) box.scrollTop = box.scrollHeight
      setChecks(newest)
      onSeen(newest)
    } else onEnd()
  }

  return (
    <Frame>
      <Scroller
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={conversation.correspondent.state === 'gone' ? t('thread_gone') : t('thread', { name })}
        onScroll={moved}
      >
        {entries.map((entry) => (
          <Line
            key={entry.key}
            entry={entry}
            conversation={conversation}
            readerId={readerId}
            hit={hit}
            thread={thread}
            formats={formats}
            acts={acts}
            editing={editing}
            onEdit={onEdit}
          />
        ))}
        {thread.status === 'ready' && thread.atEnd && entries.length + outbox.items.length === 0 && acts !== null && (
          <EmptyThread>
            <Empty art={<AllQuiet />} title={t('first', { name })} />
          </EmptyThread>
        )}
        {outbox.items.map((item) => (
          <Pending key={item.key} item={item} onAgain={outbox.again} onRemove={outbox.remove} />
        ))}
      </Scroller>
      {(missed > 0 || !thread.atEnd) && (
        <ToEnd type="button" onClick={goToEnd}>
          {missed > 0 ? t('new', { count: missed }) : t('to_end')}
        </ToEnd>
      )}
    </Frame>
  )
}

/** How much there is below what is in sight, in pixels. */
function belowOf(box: HTMLElement): number {
  return box.scrollHeight - box.clientHeight - box.scrollTop
}

/** The first message in sight, and where it is. */
function remember(box: HTMLElement, anchor: { current: { readonly id: string; readonly top: number } | null }): void {
  const first = [...box.querySelectorAll<HTMLElement>('[data-message]')].find(
    (element) => element.offsetTop + element.offsetHeight > box.scrollTop,
  )
  anchor.current = first ? { id: first.dataset['message'] ?? '', top: first.offsetTop } : null
}

interface LineProps extends Pick<
  Props,
  'conversation' | 'readerId' | 'hit' | 'thread' | 'acts' | 'editing' | 'onEdit'
> {
  readonly entry: Entry
  readonly formats: Formats
}

function Line({ entry, conversation, readerId, hit, thread, formats, acts, editing, onEdit }: LineProps) {
  if (entry.type === 'day') return <Day at={entry.at} unread={entry.unread} formats={formats} />
  if (entry.type === 'report') return <Report report={entry.report} conversation={conversation} readerId={readerId} />
  const { comment } = entry
  return (
    <Message
      comment={comment}
      own={comment.author_id === readerId}
      last={entry.last}
      name={conversation.correspondent.full_name}
      seen={comment.number <= Math.max(thread.seenByOther, conversation.seen_by_other)}
      hit={hit?.number === comment.number ? 'here' : null}
      q={hit?.q ?? ''}
      formats={formats}
      acts={acts}
      editing={editing === comment.number}
      onEdit={onEdit}
    />
  )
}

interface DayProps {
  readonly at: string
  readonly unread: number
  readonly formats: Formats
}

function Day({ at, unread, formats }: DayProps) {
  const { t } = useTranslation('messenger')
  const day = formats.weekdayDay(at)
  const now = useNow()
  const today = now.toDateString()
  const yesterday = new Date(now.getTime() - 86_400_000).toDateString()
  const date = new Date(at)
  const named =
    date.toDateString() === today
      ? t('today', { day })
      : date.toDateString() === yesterday
        ? t('yesterday', { day })
        : date.getFullYear() === now.getFullYear()
          ? `${day.slice(0, 1).toLocaleUpperCase()}${day.slice(1)}`
          : formats.fullDay(at)
  if (unread > 0) return <DayLine className="new">{t('new', { count: unread })}</DayLine>
  return <DayLine>{named}</DayLine>
}

/** What the other person writes while the thread is open, for who does not see it. */
export function ThreadLog({ text }: { readonly text: string }) {
  return (
    <VisuallyHidden role="log" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}
