import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '#projections/platform/sql.ts'
import { addAuditEntry, type AuditEntry } from '../../platform/plain/audit-log.ts'

type Fields = Readonly<Record<string, unknown>>

interface DraftChange extends Pick<AuditEntry, 'actorId' | 'type' | 'id'> {
  readonly published: boolean
  /** What the draft is of: the same before and after. */
  readonly of: Fields
  /** The earlier draft; null: there was none. */
  readonly before: Fields | null
  readonly after: Fields
}

/** Adds an entry for a draft that was kept or published, with the parts that changed, before and after. */
export async function addDraftEntry(sql: Sql, { published, of, before, after, ...entry }: DraftChange): Promise<void> {
  const changed = before === null ? { before, after } : differing(before, after)
  await addAuditEntry(sql, {
    ...entry,
    action: published ? 'publish' : 'draft',
    before: changed.before && { ...of, ...changed.before },
    after: { ...of, ...changed.after },
  })
}

/** What differs of two records, part by part; a list is one part. */
function differing(before: Fields, after: Fields): { readonly before: Fields; readonly after: Fields } {
  const was: Record<string, unknown> = {}
  const is: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[name], after[name]]
    if (isDeepStrictEqual(old, now)) continue
    const parts = isFields(old) && isFields(now) ? differing(old, now) : { before: old, after: now }
    if (name in before) was[name] = parts.before
    if (name in after) is[name] = parts.after
  }
  return { before: was, after: is }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
