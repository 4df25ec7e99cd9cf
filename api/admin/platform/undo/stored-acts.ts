import { derivedId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { ConsoleCall } from '../dialect.ts'

/** What is noted of an act before its command runs. */
export interface NewAct {
  readonly resource: string
  readonly recordId: string
  readonly act: string
  readonly userIds: readonly string[]
  readonly kept: object
}

export interface NotedAct {
  readonly id: string
  /** An earlier try of the same call noted it. */
  readonly again: boolean
}

export interface BegunUndo extends NotedAct {
  /** An earlier try of the same call ended it. */
  readonly done: boolean
}

type Caller = Pick<ConsoleCall, 'sql' | 'company' | 'user' | 'idempotencyKey' | 'command'>

/** Notes an act before its command, so that what a crash leaves undone is known from what was before. */
export async function noteAct(call: Caller, act: NewAct): Promise<NotedAct> {
  const { company, user, idempotencyKey } = call
  const id = derivedId('operator_act', company.id, user.id, act.resource, act.recordId, act.act, idempotencyKey)
  return { id, again: !(await insert(call.sql, call, id, act)) }
}

/** Notes what a transaction did to a table without events, inside it. */
export async function noteDone(sql: Sql, call: Caller, act: NewAct): Promise<void> {
  const { company, user, idempotencyKey } = call
  const id = derivedId('operator_act', company.id, user.id, act.resource, act.recordId, act.act, idempotencyKey)
  if (await insert(sql, call, id, act)) await actDone(sql, id, act.recordId)
}

/** Its command has answered: the record that it changed or made, and its list where that is another one. */
export async function actDone(sql: Sql, id: string, recordId: string, resource?: string): Promise<void> {
  await sql.query({
    name: 'operator_act_done',
    text: `update app.operator_acts set done_at = coalesce(done_at, now()), record_id = $2,
        resource = coalesce($3, resource) where id = $1`,
    values: [id, recordId, resource ?? null],
  })
}

/** It was refused, or changed nothing. */
export async function forgetAct(sql: Sql, id: string): Promise<void> {
  await sql.query({
    name: 'operator_act_forget',
    text: `delete from app.operator_acts where id = $1 and done_at is null`,
    values: [id],
  })
}

async function insert(sql: Sql, call: Caller, id: string, act: NewAct): Promise<boolean> {
  const { company, user } = call
  const inserted = await sql.query({
    name: 'operator_act_add',
    text: `insert into app.operator_acts (id, company_id, actor_id, resource, record_id, act, user_ids, kept,
        correlation_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing returning id`,
    values: [
      id,
      company.id,
      user.id,
      act.resource,
      act.recordId,
      act.act,
      act.userIds,
      JSON.stringify(act.kept),
      call.command('admin').correlationId,
    ],
  })
  return inserted.length > 0
}

/**
 * Begins to undo an act: one reversal per act, for all callers.
 * @returns null when another call has taken it back
 */
export async function beginUndo(
  call: Caller,
  act: Pick<NewAct, 'resource' | 'recordId' | 'userIds'> & { readonly id: string },
): Promise<BegunUndo | null> {
  const { company, user, sql, idempotencyKey } = call
  const [row] = await sql.query<BegunUndo & { readonly own: boolean }>({
    name: 'operator_undo_begin',
    text: `insert into app.operator_acts as u (id, company_id, actor_id, resource, record_id, act, user_ids, kept,
        correlation_id, undoes)
      values ($1, $2, $3, $4, $5, 'undo', $6, jsonb_build_object('key', $9::text), $7, $8)
      on conflict (undoes) do update set correlation_id = case when u.done_at is null then excluded.correlation_id
          else u.correlation_id end, kept = case when u.done_at is null then excluded.kept else u.kept end
      returning id, xmax <> 0 as again, done_at is not null as done, kept ->> 'key' = $9 as own`,
    values: [
      derivedId('operator_undo', act.id),
      company.id,
      user.id,
      act.resource,
      act.recordId,
      act.userIds,
      call.command('admin').correlationId,
      act.id,
      idempotencyKey,
    ],
  })
  return row === undefined || (row.done && !row.own) ? null : row
}
