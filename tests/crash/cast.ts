import type { Category } from '#domain/aggregates.ts'
import { Child } from './children.ts'
import type { Work } from './mutations.ts'
import type { ChildSettings } from './protocol.ts'
import type { Server } from './server.ts'

type Part = Pick<ChildSettings, 'role' | 'name' | 'pace' | 'lanes' | 'categories' | 'polls'>

const subscribed: readonly { readonly categories?: readonly Category[]; readonly polls?: true }[] = [
  {},
  { polls: true },
  { categories: ['capacity', 'agenda'] },
  { categories: ['mentoring_request', 'mentoring_relationship', 'meeting', 'feedback', 'conversation'] },
]
/**
 * Alternately writers whose appends form groups, and writers that append alone, so that processes collide under the
 * lock.
 */
const habits = [
  { lanes: 4, pace: 40 },
  { lanes: 1, pace: 2 },
] as const

/** Roles of processes that write by themselves; the others end after them. */
const writing: ReadonlySet<ChildSettings['role']> = new Set(['writer', 'actor'])

export function isWriting({ settings }: Child): boolean {
  return writing.has(settings.role)
}

/** The processes of a run: those that write, and those that follow the log or read it. */
export function partsOf(work: Work, writers: number): readonly Part[] {
  const role = work === 'commands' ? 'actor' : 'writer'
  const numbered = (of: Part['role'], parts: readonly Omit<Part, 'role' | 'name'>[]) =>
    parts.map((part, n) => ({ role: of, name: `${of}-${n + 1}`, ...part }))
  // One that reads without pauses would leave little of the machine to the commands.
  const following = work === 'commands' ? subscribed.filter(({ polls }) => polls !== true) : subscribed
  const followers = following.map((habit) => ({ lanes: 1, pace: habit.polls ? 0 : 100, ...habit }))
  const idle = { lanes: 1, pace: 0 }
  return [
    ...numbered(
      role,
      Array.from({ length: writers }, (_, n) => habits[n % habits.length] ?? habits[0]),
    ),
    ...numbered('subscriber', followers),
    ...(work === 'commands'
      ? [...numbered('follower', [idle, idle]), ...numbered('relay', [idle])]
      : numbered('reader', [{ lanes: 1, pace: 100 }])),
  ]
}

/** The categories of each subscriber, by its name. */
export function subscribersOf(parts: readonly Part[]): Readonly<Record<string, readonly Category[]>> {
  const subscribers = parts.filter(({ role }) => role === 'subscriber')
  return Object.fromEntries(subscribers.map(({ name, categories = [] }) => [name, categories]))
}

export function startChildren(
  parts: readonly Part[],
  all: Omit<Parameters<typeof Child.start>[0], keyof Part>,
  server: Server,
  onBroken: (what: string) => void,
): Promise<Child[]> {
  return Promise.all(parts.map((part) => Child.start({ ...all, ...part }, server, onBroken)))
}
