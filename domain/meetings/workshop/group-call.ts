import type { Instant, UserId } from '../../platform/ids.ts'

interface Presence {
  readonly userId: UserId
  readonly stayId: string
  readonly from: Instant
  /** null: still there. */
  readonly until: Instant | null
}

/** Who is and was in the call of a workshop. */
export type GroupCall = readonly Presence[]

export const nobody: GroupCall = []

/** A person that comes from another tab was there all along. */
export function joined(call: GroupCall, userId: UserId, stayId: string, joinedAt: Instant): GroupCall {
  const here = call.find((one) => one.userId === userId && one.until === null)
  if (here === undefined) return [...call, { userId, stayId, from: joinedAt, until: null }]
  return call.map((one) => (one === here ? { ...one, stayId } : one))
}

/** A stay that another tab took over has left already. */
export function left(call: GroupCall, userId: UserId, stayId: string, leftAt: Instant): GroupCall {
  return call.map((one) =>
    one.userId === userId && one.stayId === stayId && one.until === null
      ? { ...one, until: leftAt < one.from ? one.from : leftAt }
      : one,
  )
}

export function stayOf(call: GroupCall, userId: UserId): string | null {
  return call.find((one) => one.userId === userId && one.until === null)?.stayId ?? null
}

/** How long each of them was there together with at least one other, in milliseconds, up to this instant. */
export function timesTogether(call: GroupCall, at: Instant): ReadonlyMap<UserId, number> {
  const spans = call.map(({ userId, from, until }) => {
    const end = until === null || until > at ? at : until
    return { userId, from: Date.parse(from), until: Date.parse(end) }
  })
  const turns = [...new Set(spans.flatMap(({ from, until }) => [from, until]))].toSorted((a, b) => a - b)
  const times = new Map(spans.map(({ userId }) => [userId, 0]))
  turns.slice(1).forEach((end, n) => {
    const start = turns[n] ?? end
    const there = new Set(spans.filter(({ from, until }) => from <= start && end <= until).map(({ userId }) => userId))
    if (there.size < 2) return
    for (const userId of there) times.set(userId, (times.get(userId) ?? 0) + end - start)
  })
  return times
}
