import type { Call } from './endpoint.ts'
import { Problem } from './problem.ts'

/** `If-Match` as the revisions that it names. `*` asks for any, which is what no header asks for too. */
export function readIfMatch(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  // An unknown form, and a weak tag, match nothing.
  return [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) =>
    weak === undefined && /^\d{1,15}$/.test(tag) ? [Number(tag)] : [],
  )
}

/** @throws Problem 412 when `revision` is none of those that the caller takes. */
export function checkIfMatch({ ifRevisions }: Call, revision: number): void {
  if (ifRevisions !== undefined && !ifRevisions.includes(revision)) throw new Problem(412, 'revision_mismatch')
}

/**
 * The revision that a command must find: the command itself checks it, and knows its own writes. Only of several is the
 * current one looked for.
 * @throws Problem 412 when it is none of them
 */
export async function revisionOf(call: Call, current: () => Promise<number>): Promise<number | undefined> {
  const [first, ...others] = call.ifRevisions ?? []
  if (call.ifRevisions === undefined || (first !== undefined && others.length === 0)) return first
  const revision = await current()
  checkIfMatch(call, revision)
  return revision
}
