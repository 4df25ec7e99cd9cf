import { describe, expect, it } from 'vitest'
import type { Comment } from './api.ts'
import { emptyThread, mostHeld, threadAfter, type Thread } from './useThread.ts'

const total = 10_000
const pageOf = (from: number, to: number) => ({
  comments: Array.from({ length: to - from + 1 }, (_, n) => comment(from + n)),
  reports: [],
  total,
})

function comment(number: number, given: Partial<Comment> = {}): Comment {
  return {
    id: `comment ${number}`,
    conversationId: 'conversation',
    number,
    author_id: number % 2 === 0 ? 'me' : 'other',
    body: `N° ${number}`,
    attachment: null,
    sent_at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    seen_at: null,
    edited_at: null,
    deleted_at: null,
    reactions: { author: null, reader: null },
    revision: 1,
    ...given,
  }
}

const numbers = ({ comments }: Thread) => comments.map(({ number }) => number)
const opened = threadAfter(emptyThread, { type: 'shown', page: pageOf(total - 49, total) })

/** Pages of 50, as the reader goes that way, until the end of the conversation, or for too long. */
function* going(type: 'older' | 'newer', from: Thread): Generator<{ readonly before: Thread; readonly after: Thread }> {
  let before = from
  for (let pages = 0; pages < total / 10 && (type === 'older' ? !before.atStart : !before.atEnd); pages += 1) {
    const [first = 1, last = 1] = [before.comments[0]?.number, before.comments.at(-1)?.number]
    const page = type === 'older' ? pageOf(Math.max(1, first - 50), first - 1) : pageOf(last + 1, last + 50)
    const after = threadAfter(before, { type, page })
    yield { before, after }
    before = after
  }
}

it('10,000 messages are read from end to start and back with a bounded number held, and without a gap', () => {
  let thread = opened
  for (const type of ['older', 'newer'] as const)
    for (const { after } of going(type, thread)) {
      const held = numbers(after)
      expect(held.length).toBeLessThanOrEqual(mostHeld)
      expect(held).toEqual(held.map((_, n) => (held[0] ?? 0) + n))
      thread = after
    }
  expect(numbers(thread).at(-1)).toBe(total)
})

it('the messages that a reader has before them stay when the other end of the window goes', () => {
  for (const { before, after } of going('older', opened)) {
    const nearTop = before.comments.slice(0, 50)
    // The same objects: what shows them is not made again, and keeps its place.
    expect(nearTop.every((one) => after.comments.includes(one))).toBe(true)
  }
})

it('a message that arrives while the reader is far from the end is counted and not held', () => {
  const { after } = [...going('older', opened)].at(-1) ?? { after: opened }
  const next = threadAfter(after, { type: 'arrived', comment: comment(total + 1) })
  expect(numbers(next)).toEqual(numbers(after))
  expect([next.newest, next.atEnd]).toEqual([total + 1, false])
})

it('a page that comes twice, or across a message that arrived, gives each message once', () => {
  const arrived = threadAfter(opened, { type: 'arrived', comment: comment(total + 1) })
  const again = threadAfter(arrived, { type: 'newer', page: { ...pageOf(total - 9, total), total: total + 1 } })
  expect(numbers(again)).toEqual(numbers(arrived))
  expect([again.atEnd, again.newest]).toEqual([true, total + 1])
})

it('a look dates what was not seen before, of the other author, up to its number', () => {
  const at = '2026-03-17T10:00:00.000Z'
  const seen = threadAfter(
    { ...opened, seenByOther: total - 4 },
    { type: 'seen', userId: 'other', upTo: total - 2, at },
  )
  expect(seen.comments.filter(({ seen_at: date }) => date === at).map(({ number }) => number)).toEqual([total - 2])
  expect(seen.seenByOther).toBe(total - 2)
})

describe('answers that come in another order than their calls', () => {
  const held = threadAfter(emptyThread, { type: 'shown', page: pageOf(101, 150) })
  const jumped = threadAfter(held, { type: 'shown', page: pageOf(total - 49, total) })
  const isWhole = (thread: Thread) => {
    const [first = 0] = numbers(thread)
    return numbers(thread).every((number, n) => number === first + n)
  }

  it('a page of the window before a jump leaves no gap, at either end, and is requested again', () => {
    for (const [type, page] of [
      ['older', pageOf(51, 100)],
      ['newer', pageOf(151, 200)],
    ] as const) {
      const after = threadAfter(jumped, { type, page })
      expect(numbers(after)).toEqual(numbers(jumped))
      // Another object: the list is drawn again, and asks for what its reader needs now.
      expect(after).not.toBe(jumped)
    }
  })

  it('any two pages and a jump, in any order, leave no gap', () => {
    const answers = [
      { type: 'older', page: pageOf(51, 100) },
      { type: 'newer', page: pageOf(151, 200) },
      { type: 'shown', page: pageOf(total - 49, total) },
      { type: 'arrived', comment: comment(total + 1) },
      { type: 'older', page: pageOf(total - 99, total - 50) },
    ] as const
    for (const order of ordersOf(answers)) {
      const thread = order.reduce(threadAfter, held)
      expect([isWhole(thread), thread.newest]).toEqual([true, total + 1])
    }
  })

  it('a page that was read before a change does not bring the old text back', () => {
    const edited = comment(60, { body: 'Nouveau', revision: 9 })
    const changed = threadAfter(held, { type: 'changed', comment: edited })
    const after = threadAfter(changed, { type: 'older', page: pageOf(51, 100) })
    expect(after.comments.find(({ number }) => number === 60)?.body).toBe('Nouveau')
    const late = threadAfter(after, { type: 'changed', comment: comment(60, { body: 'Vieux', revision: 5 }) })
    expect(late.comments.find(({ number }) => number === 60)?.body).toBe('Nouveau')
  })

  it('a change says nothing of when a message was seen', () => {
    const at = '2026-03-17T10:00:00.000Z'
    const seen = threadAfter(held, { type: 'seen', userId: 'other', upTo: 150, at })
    const edited = comment(150, { body: 'Autre', revision: 9 })
    const after = threadAfter(seen, { type: 'changed', comment: edited })
    expect(after.comments.at(-1)).toMatchObject({ body: 'Autre', seen_at: at })
  })
})

function ordersOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((item, n) => ordersOf(items.toSpliced(n, 1)).map((rest) => [item, ...rest]))
}
