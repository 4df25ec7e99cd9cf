import type { EventStore, Position } from '#domain/platform/event-store.ts'
import { mortalStore } from './single-stream.ts'
import { moves, twoPeople, wronglyHeld } from './two-people.ts'

interface Story {
  /** What has happened before, move by move. */
  readonly given: readonly string[]
  /** The move whose process stops, and the process managers that follow it. */
  readonly act: string
}

const requested = ['ask (mentee)']
const begun = [...requested, 'confirm the request (mentor)']
const setUp = ['set up (administrator)']
const planned = [...begun, 'plan (mentee)']
const agreed = [...planned, 'accept (mentor)']
const started = [...agreed, 'start (mentee)']
const over = [...agreed, 'pass the due date (clock)']
const reported = [...over, 'report (mentee)']
const finished = [...begun, 'finish (mentor)']

/** Every command that writes several streams or is followed by a process manager: each path that gives back a place. */
const stories: readonly (readonly [given: readonly string[], ...acts: readonly string[]])[] = [
  [[], 'ask (mentee)', 'set up (administrator)'],
  [requested, 'confirm the request (mentor)', 'refuse the request (mentor)', 'withdraw the request (mentee)'],
  [requested, 'expire the request (clock)', 'revoke the request (administrator)'],
  [requested, 'erase the account (mentee)', 'erase the account (mentor)'],
  [setUp, 'finish (mentor)', 'delete (administrator)', 'erase the account (mentee)', 'erase the account (mentor)'],
  [begun, 'plan (mentee)', 'plan without a date (mentor)', 'revoke the request (administrator)'],
  [planned, 'accept (mentor)', 'refuse (mentor)', 'pass the due date (clock)', 'finish (mentee)'],
  [agreed, 'finish (mentee)', 'finish (administrator)', 'delete (administrator)'],
  [agreed, 'revoke the request (administrator)', 'erase the account (mentee)', 'erase the account (mentor)'],
  [agreed, 'propose (mentor)', 'cancel (mentee)', 'end (mentor)', 'pass the due date (clock)'],
  [started, 'cancel (mentor)', 'end (mentee)', 'finish (mentor)'],
  [over, 'report (mentee)', 'say it was not held (mentor)', 'pass the due date (clock)'],
  [reported, 'report (mentor)', 'take back the report (mentee)', 'pass the due date (clock)'],
  [finished, 'rate (mentee)'],
  [[...finished, 'rate (mentee)'], 'rate (mentor)', 'take back the rating (mentee)'],
]

/** Each with a name, for `it.each`. */
export const stoppedStories: readonly (readonly [string, Story])[] = stories.flatMap(([given, ...acts]) =>
  acts.map((act) => [`${act}${given.length === 0 ? '' : ` after ${given.at(-1)}`}`, { given, act }] as const),
)

let salts = 0

/**
 * Plays the story once without a fault, then once for every append of it, with the process killed before the append is
 * applied, or after. A new process follows the log from where the move began, and the move is then repeated under its
 * key.
 * @param multiStream whether the processes append to several streams together
 * @returns how many faults there were, and what differs from the story without one
 */
export async function stopEverywhere(
  log: EventStore,
  { given, act }: Story,
  multiStream: boolean,
): Promise<{ readonly faults: number; readonly wrong: readonly string[] }> {
  const begin = async () => {
    const salt = ` ${++salts}`
    const people = twoPeople(log, salt)
    const start = await log.head()
    for (const [n, name] of given.entries()) await make(people, name, log, `given ${n}`)
    await people.react(log, start)
    return { people, from: await log.head() }
  }
  const { people: whole, from: start } = await begin()
  const before = outlineOf(await whole.scene())
  const counting = mortalStore(log, multiStream)
  await move(whole, act, counting.store, start)
  const after = outlineOf(await whole.scene())
  const faults = Array.from({ length: counting.appends }, (_, n) => n + 1).flatMap((nth) => [
    { nth, when: 'before' as const },
    { nth, when: 'after' as const },
  ])

  const wrong = [...wronglyHeld(await whole.scene())]
  for (const { nth, when } of faults) {
    const { people, from } = await begin()
    const expectOutline = async (what: string, allowed: readonly string[]) => {
      const outline = outlineOf(await people.scene())
      if (!allowed.includes(outline)) wrong.push(`stopped ${when} append ${nth}, ${what}: ${outline}`)
    }
    const dying = mortalStore(log, multiStream)
    dying.crashAt(nth, when)
    if (!(await dies(move(people, act, dying.store, from)))) wrong.push(`append ${nth} did not come`)
    const { store } = mortalStore(log, multiStream)
    await people.react(store, from)
    await expectOutline('recovered', [before, after])
    await move(people, act, store, from)
    await expectOutline('repeated', [after])
    const head = await log.head()
    await people.react(store, from)
    if ((await log.head()) !== head) wrong.push(`stopped ${when} append ${nth}: it is told again`)
  }
  return { faults: faults.length, wrong }
}

type People = ReturnType<typeof twoPeople>

/** The command, and what the process managers do of it, whose checkpoints stood at `from`. */
async function move(people: People, name: string, store: EventStore, from: Position): Promise<void> {
  await make(people, name, store, 'act')
  await people.react(store, from)
}

async function make(people: People, name: string, store: EventStore, key: string): Promise<void> {
  const scene = await people.scene()
  const result = await moves.get(name)?.make(people.open(store), scene, key)
  if (result?.ok !== true) throw new Error(`${name} was not accepted: ${JSON.stringify(result)}`)
}

async function dies(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    if (error instanceof Error && error.name === 'Crashed') return true
    throw error
  }
}

/** What a story comes to, without the ids of its people. */
function outlineOf({
  request,
  relationship,
  meeting,
  reports,
  ratings,
  places,
  times,
}: Awaited<ReturnType<ReturnType<typeof twoPeople>['scene']>>): string {
  const held = [...places, ...times].map(({ length }) => length)
  // A relationship whose request never came is harmless: the next request of the two people completes it.
  const alone = request.state === 'none' && relationship.state === 'requested'
  return [request.state, alone ? 'none' : relationship.state, meeting.state, reports, ratings, 'holding', held]
    .flat()
    .join(' ')
}
