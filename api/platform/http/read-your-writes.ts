import type { Response } from 'express'
import type { Session, Sessions } from '#commands/people/sessions/sessions.ts'
import type { Position } from '#domain/platform/event-store.ts'
import type { ReadModelName } from '#projections/all.ts'
import type { ReadModels } from '../../ports/platform.ts'
import { contextOf } from './context.ts'

const waitMs = 5_000

/** Marks an answer that does not show yet everything that its reader has written. */
export const staleHeader = 'X-Stale'

/** The read models that an answer is made of. */
export type Reads = readonly ReadModelName[]

/**
 * Answers show what their session has written. When a read model is stuck, the answer shows what the model has and is
 * marked: `X-Stale: true`, and `meta.stale` in JSON:API. It is never refused for that.
 */
export interface ReadYourWrites {
  /** After a command: these show it, and so do those of every later call of this session, on any process. */
  settle(response: Response, session: Session, position: Position, reads: Reads): Promise<void>
  /** Before a read: waits until these read models show what this session has written. */
  catchUp(response: Response, session: Session, reads: Reads): Promise<void>
}

export function createReadYourWrites(readModels: ReadModels, sessions: Pick<Sessions, 'saw'>): ReadYourWrites {
  const reach = async (response: Response, position: Position, reads: Reads) => {
    if (position === 0n || reads.length === 0) return
    if (await readModels.waitUntilProcessed(reads, position, { timeoutMs: waitMs })) return
    contextOf(response).stale = true
    if (!response.headersSent) response.setHeader(staleHeader, 'true')
  }
  return {
    async settle(response, session, position, reads) {
      await Promise.all([sessions.saw(session, position), reach(response, position, reads)])
    },
    catchUp: (response, session, reads) => reach(response, session.seenPosition, reads),
  }
}
