import { instant, type Instant, isUuid } from '#domain/platform/ids.ts'
import { etag } from '../../platform/http/answers.ts'
import type { Answer } from '../../platform/http/endpoint.ts'
import { moreHeader } from '../../platform/http/headers.ts'
import { BadParameter, ConsoleProblem } from './console-problem.ts'
import type { ConsoleCall, NamedSchema } from './dialect.ts'
import { moment } from './list-params.ts'
import { oneQuery, type Page } from './record-query.ts'
import type { RecordSource } from './record-source.ts'

/** @throws ConsoleProblem 404 for what does not exist, is another company's, or is not the console user's to see. */
export async function found<Row extends object, Rec extends { readonly id: string }>(
  { sql, consoleUser }: Pick<ConsoleCall, 'sql' | 'consoleUser'>,
  source: RecordSource<Row, Rec>,
  id = '',
): Promise<Rec> {
  const known = source.id !== 'uuid' || isUuid(id.toLowerCase())
  const record = known ? await oneQuery(sql, source, source.id === 'uuid' ? id.toLowerCase() : id, consoleUser) : null
  if (record === null) throw new ConsoleProblem(404, 'not_found')
  return record
}

/** What the calls of a resource declare alike. */
export function ofRecord({ reads, id }: Pick<RecordSource<never, never>, 'reads' | 'id'>, answers: NamedSchema) {
  return { reads, id, answers: { one: [answers] } } as const
}

/** `?at=` of a record, null when it is wanted as it is now. @throws BadParameter */
export function momentOf({ query }: Pick<ConsoleCall, 'query'>): Instant | null {
  takesOnly(query, ['at'])
  return momentIn(query)
}

/** `?at=` among other parameters. @throws BadParameter */
export function momentIn(query: URLSearchParams): Instant | null {
  const at = query.get('at')
  return at === null ? null : instant(moment('at', at, 'T23:59:59.999Z'))
}

/** @throws BadParameter for any other name */
export function takesOnly(query: URLSearchParams, names: readonly string[]): void {
  for (const name of query.keys()) if (!names.includes(name)) throw new BadParameter(name, 'unknown_parameter')
}

export function one(record: object): Answer {
  return { status: 200, body: JSON.stringify(record) }
}

/** -1: a record without revisions is of none that `If-Match` names. */
export function revisionIn(record: object): number {
  return 'revision' in record && typeof record.revision === 'number' ? record.revision : -1
}

/** A record with the revision that `If-Match` may name, where it has one. */
export function withEtag(record: object): Answer {
  const revision = revisionIn(record)
  return { ...one(record), ...(revision >= 0 && { headers: { ETag: etag(revision) } }) }
}

/** What a record says may be done with it. */
export function allows(record: object, act: string): boolean {
  return 'actions' in record && Array.isArray(record.actions) && record.actions.includes(act)
}

/** A page of records: bare array; the whole count, and whether there are still more, in the headers. */
export function list({ records, total, more = false }: Page<object>): Answer {
  const headers = { 'X-Total-Count': String(total), ...(more && { [moreHeader]: 'true' }) }
  return { status: 200, body: JSON.stringify(records), headers }
}
