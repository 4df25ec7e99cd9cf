import type { Call } from './endpoint.ts'
import { Problem } from './problem.ts'

/** The revisions that `If-Match` names. `*` allows any revision, as a missing header does. */
export function readIfMatch(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  // A weak tag and an unknown form match no revision.
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) =>
    weak === undefined && /^\d{1,15}$/.test(tag) ? [Number(tag)] : [],
  )
}

/** Of a resource without revisions: it is of none that `If-Match` names. */
export const noRevision = -1

/** @throws Problem 412 when `If-Match` does not name `revision` */
export function checkIfMatch({ ifRevisions }: Pick<Call, 'ifRevisions'>, revision: number): void {
  if (ifRevisions !== undefined && !ifRevisions.includes(revision)) throw new Problem(412, 'revision_mismatch')
}

/**
 * The revision that a command must find; the command itself checks it, and lets a repeat pass that has written already.
 * Only when `If-Match` names several, the current revision is read.
 */
export async function revisionOf(
  call: Pick<Call, 'ifRevisions'>,
  current: () => Promise<number>,
): Promise<number | undefined> {
  if (call.ifRevisions === undefined) return undefined
  const [first = noRevision, ...others] = call.ifRevisions
  if (others.length === 0) return first
  const revision = await current()
  return call.ifRevisions.includes(revision) ? revision : first
}
