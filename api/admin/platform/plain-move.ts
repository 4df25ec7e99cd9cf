import { z } from 'zod'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pascal } from '../../platform/openapi/parts.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import type { Right } from './console-user.ts'
import type { Part } from './definition.ts'
import type { JsonServer } from './dialect.ts'
import type { Rec } from './plain-definition.ts'
import { found, ofRecord, one } from './records.ts'

const body = z.strictObject({ to: z.enum(['up', 'down']) })
type Move = z.infer<typeof body>

/**
 * `POST <resource>/:id/move`: changes places with its neighbour, and answers the record as it is afterwards. The first
 * stays the first, the last the last.
 */
export function plainMove(
  type: string,
  table: string,
  right: Right,
  { summary, among }: { readonly summary: string; readonly among: readonly string[] },
): Part<Rec, Rec> {
  return {
    endpointOf: (source, answers) =>
      endpoint<Move, Rec, JsonServer>({
        ...ofRecord(source, answers),
        access: 'session',
        method: 'post',
        path: `/${source.name}/:id/move`,
        summary,
        right,
        body: { schema: body, kind: 'plain' },
        operationId: `moveAdmin${pascal(source.name)}`,
        find: (call) => found(call, source, call.params['id']),
        handle: async (call, { to }, { id }) => {
          await call.sql.transaction(async (sql) => {
            for (const change of await move(sql, { table, among, id, to }))
              await addAuditEntry(sql, {
                actorId: call.user.id,
                action: 'update',
                type,
                id: change.id,
                before: { position: change.before },
                after: { position: change.after },
              })
          })
          return one(await found(call, source, id))
        },
      }),
  }
}

interface Moved {
  readonly id: string
  readonly before: number
  readonly after: number
}

/** Numbers the rows from 1 in their new order. @returns those whose number changed */
async function move(
  sql: Sql,
  { table, among, id, to }: Move & { readonly table: string; readonly among: readonly string[]; readonly id: string },
): Promise<readonly Moved[]> {
  const siblings = among.map((column) => `and t."${column}" is not distinct from mine."${column}"`).join(' ')
  const rows = await sql.query<{ id: string; position: number }>({
    text: `select t.id, t.position from ${table} t join ${table} mine on mine.id = $1 where true ${siblings}
      order by t.position, t.id for update of t`,
    values: [id],
  })
  const from = rows.findIndex((row) => row.id === id)
  const at = to === 'up' ? from - 1 : from + 1
  const [mine, other] = [rows[from], rows[at]]
  if (mine === undefined || other === undefined) return []
  const changed = rows
    .with(from, other)
    .with(at, mine)
    .map((row, place) => ({ id: row.id, before: row.position, after: place + 1 }))
    .filter(({ before, after }) => before !== after)
  await sql.query({
    text: `update ${table} t set position = given.after, revision = t.revision + 1
      from jsonb_to_recordset($1) as given (id uuid, after smallint) where t.id = given.id`,
    values: [JSON.stringify(changed)],
  })
  return changed
}
