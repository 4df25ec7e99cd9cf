import type { Session, Sessions } from '#commands/sessions/sessions.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { ReadModels } from '../ports.ts'
import { Problem } from './problem.ts'

const patienceMs = 5_000

export interface ReadYourWrites {
  /** After a command: readers see it, and so will every later call of this session, on any process. @throws Problem 503 */
  settle(session: Session, position: Position): Promise<void>
  /** Before a read: readers see what this session has written. Free once they do. @throws Problem 503 */
  catchUp(session: Session): Promise<void>
}

export function createReadYourWrites(readModels: ReadModels, sessions: Sessions): ReadYourWrites {
  // The read models never go back, so what was reached once need not be asked again.
  let reached: Position = 0n
  const reach = async (position: Position) => {
    if (position <= reached) return
    // A command that was done is not undone by slow readers: the caller may repeat it, and is answered then.
    if (!(await readModels.waitUntilProcessed(position, patienceMs)))
      throw new Problem(503, 'service_unavailable', { 'Retry-After': '2' })
    if (position > reached) reached = position
  }
  return {
    async settle(session, position) {
      await Promise.all([sessions.saw(session, position), reach(position)])
    },
    catchUp: (session) => reach(session.seenPosition),
  }
}
