import { expect, it } from 'vitest'
import { dueAt } from '#domain/meetings/meeting/state.ts'
import { isOver } from '#domain/mentoring/mentoring-relationship/state.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { moves, twoPeople, wronglyHeld, type Mover } from '#tests/support/two-people.ts'

type Scene = Awaited<ReturnType<ReturnType<typeof twoPeople>['scene']>>

/** A state of everything between the two, and where each move from it leads. */
interface Node {
  readonly scene: Scene
  readonly log: EventStore
  readonly path: readonly string[]
  readonly next: Map<string, string>
}

/** What decides who may do what next; times and ids do not. */
function keyOf({ request, relationship, meeting, reports, ratings, gone }: Scene): string {
  const planned = meeting.state === 'none' ? '' : meeting.plannedBy
  const waiting = meeting.state === 'requested' ? meeting.proposed.proposedBy : ''
  const reported = meeting.state === 'feedback_filled' ? meeting.author : ''
  const undated = meeting.state === 'started' && meeting.agreed === null
  const ofMeeting = [meeting.state, planned, waiting, reported, undated]
  return [request.state, relationship.state, ofMeeting, reports, ratings, gone].flat().join(' ')
}

async function copyOf(log: EventStore): Promise<EventStore> {
  const copy = createMemoryEventStore()
  const { events } = await log.readAll({ after: 0n, limit: 1_000 })
  for (const { stream, id, type, schemaVersion, data, metadata } of events)
    await copy.append([{ stream, expected: 'any', events: [{ id, type, schemaVersion, data, metadata }] }])
  return copy
}

/** Breadth first over every move of everybody; the process managers follow each to their end. */
async function walk(names: readonly string[]): Promise<ReadonlyMap<string, Node>> {
  const begin = createMemoryEventStore()
  const scene = await twoPeople(begin).scene()
  const nodes = new Map<string, Node>([[keyOf(scene), { scene, log: begin, path: [], next: new Map() }]])
  // What is found is appended to the map, which the loop follows.
  for (const [key, node] of nodes) {
    let here = await standingAt(node)
    for (const name of names) {
      const result = await moves.get(name)?.make(here.voice, here.scene, `${name} ${node.path.length}`)
      if (result?.ok !== true) continue
      await here.people.react(here.log, here.head)
      const after = await here.people.scene()
      const reached = keyOf(after)
      if (reached !== key) node.next.set(name, reached)
      if (!nodes.has(reached))
        nodes.set(reached, { scene: after, log: here.log, path: [...node.path, name], next: new Map() })
      here = await standingAt(node)
    }
  }
  return nodes
}

/** On a log of its own, whose new events the process managers follow. */
async function standingAt(node: Node) {
  const log = await copyOf(node.log)
  const people = twoPeople(log)
  return { log, head: await log.head(), people, voice: people.open(log), scene: await people.scene() }
}

/** Nothing waits for anybody: a finished accompaniment may still be rated. */
function isAtRest({ request, relationship, meeting }: Scene): boolean {
  const begun = relationship.state !== 'none' && !isOver(relationship)
  return request.state !== 'requested' && !begun && dueAt(meeting) === null
}

/** Neither a request waits for its answer nor a meeting for anything. */
function isSettled({ request, meeting }: Scene): boolean {
  return request.state !== 'requested' && dueAt(meeting) === null
}

/** The states from which these movers alone come to such a rest, whatever the others leave undone. */
function restedBy(
  nodes: ReadonlyMap<string, Node>,
  movers: readonly Mover[],
  isRest: (scene: Scene) => boolean,
): ReadonlySet<string> {
  const rested = new Set([...nodes].filter(([, { scene }]) => isRest(scene)).map(([key]) => key))
  for (let before = -1; before !== rested.size;) {
    before = rested.size
    for (const [key, { next }] of nodes)
      for (const [name, reached] of next)
        if (rested.has(reached) && movers.some((mover) => moves.get(name)?.by === mover)) rested.add(key)
  }
  return rested
}

const ofTheMeeting = /^(plan|propose|accept|decline|start|end|refuse|cancel|say|pass|report|take back the report)/
const meetingMoves = (name: string) => ofTheMeeting.test(name) && !name.startsWith('refuse the request')

it.each([
  ['a request, an accompaniment and its ratings', (name: string) => !meetingMoves(name), 40],
  [
    'a meeting of an accompaniment that goes on or ends',
    (name: string) =>
      meetingMoves(name) || ['set up (administrator)', 'finish (mentee)', 'finish (mentor)'].includes(name),
    100,
  ],
  [
    'a meeting of two people of whom one is erased',
    (name: string) =>
      meetingMoves(name) ||
      ['set up (administrator)', 'erase the account (mentee)', 'erase the account (mentor)'].includes(name),
    100,
  ],
] as const)(
  'every state of %s has a way out for each of the two',
  async (_, isOne, atLeast) => {
    const nodes = await walk([...moves.keys()].filter(isOne))
    expect(nodes.size).toBeGreaterThan(atLeast)

    const stuck = (movers: readonly Mover[], isRest: (scene: Scene) => boolean) => {
      const rested = restedBy(nodes, movers, isRest)
      return [...nodes].filter(([key]) => !rested.has(key)).map(([key, { path }]) => `${key}: ${path.join(', ')}`)
    }
    expect(stuck(['mentor', 'clock'], isAtRest)).toEqual([])
    expect(stuck(['mentee', 'clock'], isAtRest)).toEqual([])
    expect(stuck(['clock'], isSettled)).toEqual([])

    const wrong = [...nodes.values()].flatMap(({ scene, path }) =>
      wronglyHeld(scene).map((what) => `${what} after ${path.join(', ')}`),
    )
    expect(wrong).toEqual([])
  },
  120_000,
)

it('names every move by the one who makes it', () => {
  for (const [name, { by }] of moves) expect(name).toContain(`(${by})`)
})
