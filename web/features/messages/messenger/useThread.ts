import { startTransition, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { ConversationReport } from '#contract/messages/comments.ts'
import { conversationMessage } from '#contract/messages/realtime-talk.ts'
import type { Cable } from '../../../shared/cable/cable.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { commentsPage, type Comment, type Comments } from './api.ts'
import { useMessengerApi } from './useMessenger.ts'

/** Messages that are held at once: a long conversation is a window that moves over it. */
export const mostHeld = 200

export interface Thread {
  /** Oldest first, without a gap. */
  readonly comments: readonly Comment[]
  /** Live changes of messages, by number: an older page may arrive after them. */
  readonly changed: ReadonlyMap<number, Comment>
  readonly reports: readonly ConversationReport[]
  readonly status: 'loading' | 'ready' | 'failed'
  /** Why the last page did not come. */
  readonly error: ApiError | null
  /** The newest is among them. */
  readonly atEnd: boolean
  readonly atStart: boolean
  /** Up to which message the other person has seen. */
  readonly seenByOther: number
  /** The newest message that there is. */
  readonly newest: number
  /** When the other person was last writing, in milliseconds. */
  readonly typingAt: number
}

export const emptyThread: Thread = {
  comments: [],
  changed: new Map(),
  reports: [],
  status: 'loading',
  error: null,
  atEnd: false,
  atStart: false,
  seenByOther: 0,
  newest: 0,
  typingAt: 0,
}

type Change =
  | { readonly type: 'reset' }
  | { readonly type: 'failed'; readonly error: ApiError }
  | { readonly type: 'shown' | 'older' | 'newer'; readonly page: Comments }
  | { readonly type: 'arrived' | 'changed'; readonly comment: Comment }
  | { readonly type: 'seen'; readonly userId: string; readonly upTo: number; readonly at: string }
  | { readonly type: 'typing'; readonly at: number }

export function threadAfter(thread: Thread, change: Change): Thread {
  switch (change.type) {
    case 'reset':
      return { ...emptyThread, seenByOther: thread.seenByOther }
    case 'failed':
      return { ...thread, status: thread.comments.length > 0 ? 'ready' : 'failed', error: change.error }
    case 'shown':
      return windowOf({ ...thread, reports: [] }, change.page.comments, change.page, 'end')
    case 'older':
    case 'newer':
      // It was requested for another window, which a jump has replaced since. Rendered again, the list loads it again.
      if (!joins(thread.comments, change.page.comments)) return { ...thread }
      return windowOf(
        thread,
        [...thread.comments, ...change.page.comments],
        change.page,
        change.type === 'older' ? 'start' : 'end',
      )
    case 'changed':
      return changedBy(thread, change.comment)
    case 'arrived':
      return arrived(thread, change.comment)
    case 'seen':
      return { ...seenBy(thread, change), seenByOther: Math.max(thread.seenByOther, change.upTo) }
    case 'typing':
    default:
      return { ...thread, typingAt: change.at }
  }
}

/** Whether there is no gap between them, nor within both together. */
function joins(held: readonly Comment[], page: readonly Comment[]): boolean {
  const [first, last] = [held[0]?.number, held.at(-1)?.number]
  const [from, to] = [page[0]?.number, page.at(-1)?.number]
  if (first === undefined || last === undefined || from === undefined || to === undefined) return true
  return to >= first - 1 && from <= last + 1
}

/** Of two answers about one message the later one. When it was seen is not among what a change says. */
function later(before: Comment | undefined, next: Comment): Comment {
  if (before === undefined || before === next) return next
  const newest = next.revision >= before.revision ? next : before
  const seen = before.seen_at ?? next.seen_at
  return newest.seen_at === seen ? newest : { ...newest, seen_at: seen }
}

function changedBy(thread: Thread, comment: Comment): Thread {
  const known = thread.changed.get(comment.number)
  const changed = new Map(thread.changed).set(comment.number, later(known, comment))
  const comments = thread.comments.map((one) => (one.number === comment.number ? later(one, comment) : one))
  return { ...thread, changed, comments }
}

/** @param keep which end of the window stays when it has become too long */
function windowOf(
  thread: Thread,
  all: readonly Comment[],
  { total, reports }: Pick<Comments, 'total' | 'reports'>,
  keep: 'start' | 'end',
): Thread {
  const unique = new Map<number, Comment>()
  for (const comment of all) {
    const { number } = comment
    unique.set(number, later(later(unique.get(number), comment), thread.changed.get(number) ?? comment))
  }
  const sorted = [...unique.values()].toSorted((a, b) => a.number - b.number)
  const comments = keep === 'start' ? sorted.slice(0, mostHeld) : sorted.slice(-mostHeld)
  const newest = Math.max(total, thread.newest)
  return {
    ...thread,
    status: 'ready',
    error: null,
    comments,
    reports: [...new Map([...thread.reports, ...reports].map((report) => [report.meeting_id, report])).values()],
    newest,
    atStart: (comments[0]?.number ?? 1) === 1,
    atEnd: (comments.at(-1)?.number ?? 0) >= newest,
  }
}

/** That person has the messages of the other one before them. What they had before keeps its time, or has none. */
function seenBy(thread: Thread, seen: Pick<Extract<Change, { type: 'seen' }>, 'userId' | 'upTo' | 'at'>): Thread {
  const comments = thread.comments.map((comment) =>
    comment.author_id === seen.userId || comment.number > seen.upTo || comment.number <= thread.seenByOther
      ? comment
      : { ...comment, seen_at: seen.at },
  )
  return { ...thread, comments }
}

function arrived(before: Thread, comment: Comment): Thread {
  // The author of a message has seen the earlier ones.
  const thread = seenBy(before, { userId: comment.author_id, upTo: comment.number - 1, at: comment.sent_at })
  const { comments, atEnd } = thread
  const known = comments.some(({ number }) => number === comment.number)
  const newest = Math.max(thread.newest, comment.number)
  const follows = comment.number === (comments.at(-1)?.number ?? 0) + 1
  const typingAt = 0
  if (known || !atEnd || !follows) return { ...thread, newest, typingAt, atEnd: known && atEnd }
  return windowOf({ ...thread, typingAt }, [...comments, comment], { total: newest, reports: [] }, 'end')
}

type PageType = 'shown' | 'older' | 'newer'
interface Window {
  readonly before?: number
  readonly after?: number
}

interface Options {
  readonly id: string
  readonly cable: Cable | null
  readonly readerId: string
  /** Up to which message the other person had seen when this was opened. */
  readonly seenByOther: number
  /** A message to begin at, instead of the newest. */
  readonly at: number | null
  readonly onArrival: (comment: Comment) => void
}

/** The messages of a conversation, as far as they are loaded, with the changes from the socket. */
export function useThread({ id, cable, readerId, seenByOther, at, onArrival }: Options) {
  const api = useMessengerApi()
  const [thread, change] = useReducer(threadAfter, { ...emptyThread, seenByOther })
  const current = useRef(thread)
  /** What is under way; a jump takes its place. */
  const loading = useRef<AbortController | null>(null)
  /** The connection was cut while a page was under way. */
  const missed = useRef(false)
  /** The page that was requested last: it is not requested again before it is rendered. */
  const requestedKey = useRef('')
  const last = useRef<readonly [PageType, Window]>(['shown', {}])
  const announce = useRef(onArrival)
  // Before the list below asks for more: it must not ask for what has just come.
  useLayoutEffect(() => {
    current.current = thread
    announce.current = onArrival
  })

  const load = useCallback(
    async (type: PageType, window: Window) => {
      if (loading.current !== null && type !== 'shown') return
      loading.current?.abort()
      const own = new AbortController()
      loading.current = own
      last.current = [type, window]
      if (type === 'shown') requestedKey.current = ''
      try {
        const page = await api.comments(id, window, own.signal)
        // What is read meanwhile comes first: a page is drawn in pieces.
        if (!own.signal.aborted) startTransition(() => change({ type, page }))
      } catch (error) {
        if (own.signal.aborted) return
        requestedKey.current = ''
        if (error instanceof ApiError) change({ type: 'failed', error })
      } finally {
        if (loading.current === own) loading.current = null
      }
    },
    [api, id],
  )

  const goTo = useCallback(
    (number: number | null) => load('shown', number === null ? {} : { before: number + commentsPage / 2 }),
    [load],
  )

  /** After a cut: what changed of the messages that are held, and what came after them. */
  const readAgain = useCallback(async () => {
    if (loading.current !== null) {
      missed.current = true
      return
    }
    const own = new AbortController()
    loading.current = own
    try {
      const [first, newest] = [current.current.comments[0]?.number ?? 1, current.current.comments.at(-1)?.number ?? 0]
      for (let after = first - 1; ; after += commentsPage) {
        const page = await api.comments(id, { after }, own.signal)
        if (own.signal.aborted) return
        startTransition(() => change({ type: 'newer', page }))
        if (page.comments.length < commentsPage || after + commentsPage >= newest) return
      }
    } catch (error) {
      if (!own.signal.aborted && error instanceof ApiError) change({ type: 'failed', error })
    } finally {
      if (loading.current === own) loading.current = null
    }
  }, [api, id])
  // A page that was under way when the connection came back may have been read before.
  const { comments: visible } = thread
  useEffect(() => {
    if (visible.length === 0 || !missed.current || loading.current !== null) return
    missed.current = false
    void readAgain()
  }, [visible, readAgain])

  useEffect(() => {
    change({ type: 'reset' })
    void goTo(at)
    return () => {
      loading.current?.abort()
    }
  }, [goTo, at])

  const loadOlder = useCallback(async () => {
    const { comments, atStart } = current.current
    const [first] = comments
    if (first === undefined || atStart || loading.current !== null || requestedKey.current === `before ${first.number}`)
      return
    requestedKey.current = `before ${first.number}`
    await load('older', { before: first.number })
  }, [load])

  const loadNewer = useCallback(async () => {
    const { comments, atEnd, status, newest } = current.current
    const after = comments.at(-1)?.number ?? 0
    if (
      status !== 'ready' ||
      atEnd ||
      loading.current !== null ||
      requestedKey.current === `after ${after} of ${newest}`
    )
      return
    requestedKey.current = `after ${after} of ${newest}`
    await load('newer', { after })
  }, [load])

  /** Once more what failed. */
  const again = useCallback(async () => load(...last.current), [load])

  useEffect(
    () =>
      cable?.follow(
        { channel: 'ConversationChannel', id },
        {
          message(sent) {
            const parsed = conversationMessage.safeParse(sent)
            // A newer server may say more than this page knows.
            if (!parsed.success) return
            const { data } = parsed
            if (data.type === 'message' || data.type === 'changed') {
              const comment = { ...data.comment.attributes, id: data.comment.id, conversationId: id }
              change({ type: data.type === 'message' ? 'arrived' : 'changed', comment })
              if (data.type === 'message') announce.current(comment)
            } else if (data.user_id === readerId) return
            else if (data.type === 'seen') change({ type: 'seen', userId: data.user_id, upTo: data.up_to, at: data.at })
            // A message that is repeated after a cut may be old.
            else if (Date.now() - Date.parse(data.at) < 10_000) change({ type: 'typing', at: Date.now() })
          },
          resync: () => void readAgain(),
        },
      ),
    [cable, id, readerId, readAgain],
  )

  const add = useCallback((comment: Comment) => {
    change({ type: 'arrived', comment })
  }, [])
  const replace = useCallback((comment: Comment) => {
    change({ type: 'changed', comment })
  }, [])
  return { thread, loadOlder, loadNewer, goTo, again, add, replace }
}
