import type { ConversationReport } from '#contract/messages/comments.ts'
import type { Comment } from './api.ts'
import type { Thread } from './useThread.ts'

/** What stands in a thread, from top to bottom. */
export type Entry =
  /** `unread`: it stands before so many new messages, and names no day. */
  | { readonly type: 'day'; readonly key: string; readonly at: string; readonly unread: number }
  | { readonly type: 'report'; readonly key: string; readonly report: ConversationReport }
  /** `last`: of a run of one author, which has the hour below it. */
  | { readonly type: 'message'; readonly key: string; readonly comment: Comment; readonly last: boolean }

/** Messages of one author within so many minutes have one hour. */
const runMinutes = 5

const dayOf = (at: string) => new Date(at).toDateString()

interface Reader {
  readonly readerId: string
  /** Messages up to this one were seen when the thread was opened. */
  readonly seenBefore: number
}

export function entriesOf({ comments, reports }: Thread, { readerId, seenBefore }: Reader): readonly Entry[] {
  const entries: Entry[] = []
  const waiting = reports.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  // Of what was deleted there is nothing to read.
  const isNew = ({ number, author_id: author, deleted_at: deleted }: Comment) =>
    number > seenBefore && author !== readerId && deleted === null
  const firstNew = comments.find(isNew)
  const unread = comments.filter(isNew).length
  let day = ''
  const enter = (at: string) => {
    if (dayOf(at) !== day) entries.push({ type: 'day', key: `day-${dayOf(at)}`, at, unread: 0 })
    day = dayOf(at)
  }
  const report = (before: string | null) => {
    const count = before === null ? waiting.length : waiting.filter(({ at }) => at < before).length
    for (const next of waiting.splice(0, count)) {
      enter(next.at)
      entries.push({ type: 'report', key: next.meeting_id, report: next })
    }
  }
  for (const [n, comment] of comments.entries()) {
    report(comment.sent_at)
    enter(comment.sent_at)
    if (comment === firstNew && seenBefore > 0) entries.push({ type: 'day', key: 'new', at: comment.sent_at, unread })
    const next = comments[n + 1]
    const last =
      next === undefined ||
      next.author_id !== comment.author_id ||
      Date.parse(next.sent_at) - Date.parse(comment.sent_at) > runMinutes * 60_000
    entries.push({ type: 'message', key: comment.id, comment, last })
  }
  report(null)
  return entries
}
