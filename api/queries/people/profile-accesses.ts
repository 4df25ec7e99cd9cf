import type { z } from 'zod'
import { accountOf } from '#projections/mentoring/parties/accounts.ts'
import type { Sql } from '#projections/platform/sql.ts'
import {
  type ProfileAccessAttributes,
  profileAccesses,
  type profileAccessesMeta,
} from '../../contract/people/profile-accesses.ts'
import type { Resource } from '../../platform/http/document.ts'
import { serializer } from '../platform/serializer.ts'

const resource = serializer(profileAccesses)

export interface AccessPage {
  readonly records: readonly ({ readonly id: string } & ProfileAccessAttributes)[]
  readonly total: number
  readonly meta: z.infer<typeof profileAccessesMeta>
}

/** Who opened what is personal of one person, newest first. */
export async function accessesQuery(
  sql: Sql,
  userId: string,
  { number, size }: { readonly number: number; readonly size: number },
): Promise<AccessPage> {
  const [records, counted] = await Promise.all([
    sql.query<AccessPage['records'][number]>({
      name: 'profile_accesses_page',
      text: `select a.id,
          case when r.status <> 'erased' then trim(r.first_name || ' ' || r.last_name) end as reader_name,
          a.part, a.access_right as "right", rm.iso(a.since) as since, a.reason, a.times, rm.iso(a.at) as at
        from app.profile_accesses a left join app.users r on r.id = a.reader_id
        where a.user_id = ${accountOf('$1')} order by a.at desc, a.id limit $2 offset $3`,
      values: [userId, size, (number - 1) * size],
    }),
    sql.query<AccessPage['meta'] & { total: number }>({
      name: 'profile_accesses_count',
      text: `select count(*)::int as total,
          coalesce(sum(times) filter (where at > now() - interval '30 days'), 0)::int as recent_times,
          count(distinct reader_id) filter (where at > now() - interval '30 days')::int as recent_readers
        from app.profile_accesses where user_id = ${accountOf('$1')}`,
      values: [userId],
    }),
  ])
  const { total = 0, ...meta } = counted[0] ?? { recent_times: 0, recent_readers: 0 }
  return { records, total, meta }
}

export function accessResources({ records }: Pick<AccessPage, 'records'>): readonly Resource[] {
  return records.map((record) => resource(record))
}
