import { type Choices, isWanted, topicOf } from '#domain/messages/notices/topics.ts'
import type { Channel } from '#domain/messages/notices/words.ts'
import { nextWallTime } from '#domain/platform/next-wall-time.ts'
import { wallClock } from '#domain/platform/wall-clock.ts'

/** What a person wants, and where they are. */
export interface Wishes {
  readonly timeZone: string
  readonly choices: Choices
  /** The hour of the one mail of the day; null: each mail on its own. */
  readonly digestHour: number | null
  /** Minutes since midnight; null: at any hour. */
  readonly quiet: { readonly from: number; readonly to: number } | null
}

/** What becomes of a notice now. */
export type Plan =
  | { readonly kind: 'drop' }
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly until: Date; readonly inDigest: boolean }

/**
 * These move a calendar, or say that a session begins now, so they do not wait for the mail of the day
 * (docs/decisions/2503).
 */
const notInDigest: ReadonlySet<string> = new Set([
  'meeting_requested',
  'meeting_confirmed',
  'meeting_link',
  'meeting_canceled',
  'meeting_admin_cancelled',
  'meeting_refused',
  'meeting_started',
  'reminder_meeting',
  'calendar_requested',
  'calendar_confirmed',
  'calendar_canceled',
])

export function planNotice(
  notice: { readonly kind: string; readonly channel: Channel; readonly inDigest: boolean },
  wishes: Wishes,
  now: Date,
): Plan {
  const topic = topicOf(notice.kind)
  if (topic === null || !isWanted(wishes.choices, topic, notice.channel)) return { kind: 'drop' }
  // The hour of the digest was chosen: quiet hours do not move it.
  if (notice.inDigest) return { kind: 'send' }
  if (notice.channel === 'email' && wishes.digestHour !== null && !notInDigest.has(notice.kind))
    return { kind: 'wait', until: nextWallTime(wishes.timeZone, wishes.digestHour * 60, now), inDigest: true }
  const until = quietUntil(wishes, now)
  return until === null ? { kind: 'send' } : { kind: 'wait', until, inDigest: false }
}

/** The end of the quiet hours that are now; null outside them. Each begins and ends once, however clocks change. */
export function quietUntil({ quiet, timeZone }: Pick<Wishes, 'quiet' | 'timeZone'>, now: Date): Date | null {
  if (quiet === null) return null
  const clock = wallClock(timeZone)
  const today = clock.dayAt(now.getTime())
  for (const day of [today - 1, today]) {
    const end = clock.at(quiet.from < quiet.to ? day : day + 1, quiet.to)
    if (clock.at(day, quiet.from) <= now.getTime() && now.getTime() < end) return new Date(end)
  }
  return null
}
