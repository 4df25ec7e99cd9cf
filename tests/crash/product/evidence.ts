import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { Order } from './order.ts'

/** What a run with commands of the product recorded, beside the evidence about the store. */
export interface ProductEvidence {
  readonly commands: readonly CommandCall[]
  /** The log at the end of the run, by position. */
  readonly events: readonly RecordedEvent[]
  /** What the relay’s broker has taken, batch by batch, in the order of time. */
  readonly published: readonly (readonly PublishedMessage[])[]
  readonly afterwards: Afterwards
}

export type PublishedMessage = readonly [stream: string, eventId: string]

/** One giving of a command. The same command may be given several times, by one process. */
export interface CommandCall {
  readonly op: string
  readonly order: Order
  /** None when the process was killed before the answer. */
  readonly answer?: CommandAnswer
}

export interface CommandAnswer {
  readonly outcome: 'ok' | 'repeated' | 'refused' | 'conflict' | 'unknown' | 'failed'
  readonly id?: string | undefined
  readonly position?: bigint | undefined
}

/** What was found once everything had caught up and no process ran any more. */
export interface Afterwards {
  /** Limits of profiles that have none of their own, by role. */
  readonly defaultLimits: { readonly participant: number; readonly presenter: number }
  /** Each table of the read models: checksums of its rows as they were, and made again from the log. */
  readonly tables: readonly { readonly table: string; readonly followed: string; readonly rebuilt: string }[]
  /** What `npm run audit -- verify` says is wrong, once the log is sealed. */
  readonly findings: readonly string[]
}
