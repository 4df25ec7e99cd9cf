import type { UserId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'

/** The marks of a person on mentors, the last one first. */
export async function favouritesQuery(
  sql: Sql,
  userId: UserId,
): Promise<readonly { readonly id: string; readonly since: string }[]> {
  return sql.query({
    name: 'api_favourites',
    text: `select presenter_id as id, rm.iso(created_at) as since from app.favourites where user_id = $1
      order by created_at desc, presenter_id`,
    values: [userId],
  })
}

/** @returns false: the person has marked as many mentors as they may */
export async function addFavourite(
  sql: TransactionalSql,
  userId: UserId,
  presenterId: string,
  most: number,
): Promise<boolean> {
  return sql.transaction(async (transaction) => {
    // Marks of the same person wait for each other.
    await transaction.query({ text: 'select from app.users where id = $1 for update', values: [userId] })
    const [row] = await transaction.query<{ marked: boolean }>({
      text: `with added as (
          insert into app.favourites (company_id, user_id, presenter_id)
          select app.current_company(), $1, $2
          where (select count(*) from app.favourites where user_id = $1) < $3
          on conflict do nothing returning 1)
        select exists (select from added) or exists (
          select from app.favourites where user_id = $1 and presenter_id = $2) as marked`,
      values: [userId, presenterId, most],
    })
    return row?.marked === true
  })
}

/** @returns null: the company has no such mentor */
export async function removeFavourite(sql: Sql, userId: UserId, presenterId: string): Promise<object | null> {
  const [mentor] = await sql.query({
    name: 'api_remove_favourite',
    text: `with removed as (delete from app.favourites where user_id = $1 and presenter_id = $2)
      select id from app.profiles where id = $2 and role = 'presenter'`,
    values: [userId, presenterId],
  })
  return mentor ?? null
}
