import type { LastWrite } from '#contract/console/platform/last-write.ts'
import type { ReadBody } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { ConsoleProblem, withLastWrite } from './console-problem.ts'
import type { ConsoleCall, ConsoleEndpoint, LastWriteOf } from './dialect.ts'

const named = `case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end`
const lastWriteSql = `select rm.iso(l.at) as at, json_build_object('id', l.actor_id, 'name', ${named}) as actor
  from app.audit_log l left join app.users u on u.id = l.actor_id`

/**
 * From the audit log.
 * @param type of the subject
 * @param idOf of the subject; by default the id in the address
 * @param attribute what was written, where the subject is written in parts
 */
export function audited(
  type: string,
  {
    idOf = ({ params }) => params['id'] ?? '',
    attribute = null,
  }: { readonly idOf?: (call: ConsoleCall, body: unknown) => string; readonly attribute?: string | null } = {},
): LastWriteOf {
  return async (call, body) => {
    const [last] = await call.sql.query<LastWrite>({
      name: 'admin_last_write',
      text: `${lastWriteSql} where l.subject_type = $1 and l.subject_id = $2 and ($3::text is null or l.after ? $3)
        order by l.at desc, l.id limit 1`,
      values: [type, idOf(call, body), attribute],
    })
    return last ?? null
  }
}

/** From the audit log of the drafts and versions of one public page; its id is made of what they are of. */
export const ofSitePage: LastWriteOf = async ({ sql, params }) => {
  const [last] = await sql.query<LastWrite>({
    text: `${lastWriteSql} left join app.programs g on g.id = (l.after ->> 'program_id')::uuid
      where l.subject_type = 'page_texts'
        and concat_ws('-', l.after ->> 'page', l.after ->> 'language', g.slug) = $1
      order by l.at desc, l.id limit 1`,
    values: [params['id'] ?? ''],
  })
  return last ?? null
}

/**
 * From the journal.
 * @param streams SQL of names of streams; $1 is the id in the address
 * @param types of the events that write it; null: any
 */
export function recorded(streams: string, types: readonly string[] | null): LastWriteOf {
  return async ({ sql, params }) => {
    const [last] = await sql.query<LastWrite>({
      text: `select rm.iso(e.at) as at, json_build_object('id', e.actor_id, 'name', ${named}) as actor
        from rm.journal e left join app.users u on u.id = e.actor_id
        where e.stream in (${streams}) and ($2::text[] is null or e.type = any($2)) order by e.position desc limit 1`,
      values: [params['id'] ?? '', types],
    })
    return last ?? null
  }
}

/** The endpoint, naming the last writer wherever it refuses a write from an older revision. */
export function tellsLastWrite(endpoint: ConsoleEndpoint): ConsoleEndpoint {
  const { lastWrite, run } = endpoint
  if (lastWrite === undefined || run.access !== 'session') return endpoint
  const { handle: write } = run
  const handle: typeof write = async (call, read) => {
    let sent: unknown
    const readOnce: ReadBody = async (rules, current) => {
      const body = await read(rules, current)
      sent = body
      return body
    }
    try {
      return await write(call, readOnce)
    } catch (error) {
      if (!(error instanceof Problem) || !isOutrun(error)) throw error
      throw withLastWrite(error, await lastWrite(call, sent))
    }
  }
  return { ...endpoint, run: { access: 'session', handle } }
}

/** The record is no longer at the revision that the write was made from. */
function isOutrun(problem: Problem): boolean {
  if (problem.status === 412) return true
  return problem instanceof ConsoleProblem && problem.status === 409
}

/** A write of a row that somebody deleted since it was read says so, and by whom. @throws ConsoleProblem 404 */
export async function explainDeletion<Found>(
  call: ConsoleCall,
  type: string,
  find: () => Promise<Found>,
): Promise<Found> {
  try {
    return await find()
  } catch (problem) {
    if (!(problem instanceof ConsoleProblem) || problem.code !== 'not_found') throw problem
    const [last] = await call.sql.query<LastWrite>({
      name: 'admin_deleted_by',
      text: `${lastWriteSql} where l.subject_type = $1 and l.subject_id = $2 and l.action = 'delete'
        order by l.at desc, l.id limit 1`,
      values: [type, call.params['id'] ?? ''],
    })
    if (last === undefined) throw problem
    throw new ConsoleProblem(404, last.actor.name === null ? 'deleted' : 'deleted_by', {}, {}, last)
  }
}
