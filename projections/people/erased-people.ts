import type { AccountEvent } from '#domain/people/account/events.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { isUuid } from '#domain/platform/ids.ts'
import type { Sql } from '../platform/sql.ts'

/** An event of the category `account`. */
export type RecordedAccountEvent = RecordedEvent<AccountEvent>

export function isAccountEvent(event: RecordedEvent): event is RecordedAccountEvent {
  return event.category === 'account'
}

export function userOf({ stream }: RecordedAccountEvent): string {
  return stream.slice('account-'.length)
}

/**
 * The runs of other events, and each account event alone, in their order: what is erased is erased between what came
 * before and after.
 */
export function runsBetweenAccounts(events: readonly RecordedEvent[]): readonly (readonly RecordedEvent[])[] {
  const runs: RecordedEvent[][] = []
  let open: RecordedEvent[] | undefined
  for (const event of events) {
    if (isAccountEvent(event)) {
      runs.push([event])
      open = undefined
    } else if (open === undefined) runs.push((open = [event]))
    else open.push(event)
  }
  return runs
}

/** From here on the projection that owns `table` (user_id, company_id) knows the person as erased. */
export async function rememberErased(sql: Sql, table: string, event: RecordedAccountEvent): Promise<void> {
  await sql.query({
    name: `remember_${table}`,
    text: `insert into ${table} (user_id, company_id) values ($1, $2) on conflict (user_id) do nothing`,
    values: [userOf(event), event.metadata.companyId],
  })
}

export async function erasedAmong(sql: Sql, table: string, users: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(users)].filter(isUuid)
  if (ids.length === 0) return new Set()
  const rows = await sql.query<{ id: string }>({
    name: `erased_${table}`,
    text: `select user_id as id from ${table} where user_id = any($1::uuid[])`,
    values: [ids],
  })
  return new Set(rows.map(({ id }) => id))
}
