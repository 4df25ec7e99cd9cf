import type { LastWrite } from '#contract/console/platform/last-write.ts'
import { type Clash, isSame, mergeEdits, notFields, type Values, withValue } from './merge.ts'

/** How many concurrent changes are merged before the writer must try again. */
const roundsMax = 5

export interface ClashReport {
  readonly clashes: readonly Clash[]
  /** null: the author is unknown. */
  readonly lastWrite: LastWrite | null
}

/** For each clash, in their order: whose value stays. null: nothing is written. */
export type Decision = readonly ('mine' | 'theirs')[] | null

interface Edit<Stored extends object> {
  /** What the form began with, of the fields that it sends. */
  readonly base: Values
  readonly mine: Values
  /** The record as it is now, and what the form would send of it. */
  readonly now: () => Promise<{ readonly record: Stored; readonly values: Values }>
  /** @param of the record that these values were made from; null: the one that the form began with */
  readonly send: (values: Values, of: Stored | null) => Promise<Stored>
  readonly ask: (report: ClashReport) => Promise<Decision>
  /** Somebody else's changes stay beside those of the writer. */
  readonly tell: (lastWrite: LastWrite | null) => void
}

/**
 * Writes what was changed of a record. Where somebody else was faster, both changes are kept field by field, and the
 * writer chooses where both wrote the same field.
 * @throws the server's refusal; its 412 when the writer chose to write nothing
 */
export async function writeMerged<Stored extends object>(edit: Edit<Stored>): Promise<Stored> {
  let { base, mine } = edit
  let of: Stored | null = null
  let faster: LastWrite | null | undefined
  for (let round = 1; ; round += 1) {
    try {
      const written = await edit.send(mine, of)
      if (faster !== undefined) edit.tell(faster)
      return written
    } catch (error) {
      const last = lastWriteIn(error)
      if (last === undefined || round > roundsMax) throw error
      const { record, values: theirs } = await edit.now()
      const { merged, clashes } = mergeEdits(base, mine, theirs)
      const decision = clashes.length === 0 ? [] : await edit.ask({ clashes, lastWrite: last })
      if (decision === null) throw error
      mine = clashes.reduce(
        (values, { path, theirs: value }, n) => (decision[n] === 'mine' ? values : withValue(values, path, value)),
        merged,
      )
      // Nothing of the writer's is left to write.
      if (
        Object.keys(theirs).every(
          (name) => notFields.includes(name) || !(name in mine) || isSame(mine[name], theirs[name]),
        )
      )
        return record
      base = theirs
      of = record
      // A user who chose between two versions needs no notice.
      faster = clashes.length === 0 ? last : undefined
    }
  }
}

/** Who was faster; undefined: the refusal has another reason. */
export function lastWriteIn(error: unknown): LastWrite | null | undefined {
  if (!(error instanceof Error) || !('status' in error) || error.status !== 412) return undefined
  const body: unknown = 'body' in error ? error.body : null
  const lastWrite: unknown = typeof body === 'object' && body !== null && 'last_write' in body ? body.last_write : null
  return (lastWrite ?? null) as LastWrite | null
}
