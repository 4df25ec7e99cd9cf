import type { FollowerDefinition, Projection, TableDefinition } from './runner/projection.ts'
import type { ChangedStream } from './sockets.ts'
import type { TextOpener } from './text-opener.ts'

/** What a running read model is given. */
export interface ReadModelDependencies {
  readonly opener: TextOpener
  /** Called after the commit of live notifications: wakes the sockets of other processes. */
  readonly wake: (streams?: readonly ChangedStream[]) => void
}

/** The descriptor of a read model; `all.ts` lists them. Its name is the one that endpoints declare in `reads`. */
export interface ReadModel extends FollowerDefinition, Pick<Projection, 'after' | 'paceMs'> {
  readonly tables: readonly TableDefinition[]
  /** Whoever has written something reads it there at once. */
  readonly awaited: boolean
  /** SQL: the streams that the archive of a person's data ($1) holds; of a group: without the other people. */
  readonly archived?: { readonly streams: string; readonly ofGroup?: true }
  project(dependencies: ReadModelDependencies): Pick<Projection, 'apply' | 'committed' | 'carryOver'>
}
