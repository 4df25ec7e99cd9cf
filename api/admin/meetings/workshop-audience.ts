import type { ListFilter } from '#contract/console/platform/bulk-acts.ts'
import type { AdminWorkshop, WorkshopAudience } from '#contract/console/meetings/workshops.ts'
import { mostElsewhere, mostInProduct } from '#contract/meetings/workshops.ts'
import type { UserId } from '#domain/platform/ids.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { queryOf } from '../platform/query-of.ts'
import { users } from '../people/users.ts'

const maxNames = 5

/** Of a workshop what its audience depends on. */
type Workshop = Pick<AdminWorkshop, 'id' | 'program_id' | 'people' | 'starts_at' | 'time_zone' | 'elsewhere'>

interface Person {
  readonly id: UserId
  readonly standing: 'able' | 'already' | 'inactive' | 'outside' | 'away'
  readonly full_name: string | null
}

/** Counts the people of a filter whom a workshop would invite or leave out (docs/decisions/2406). */
export async function audienceOf(
  call: ConsoleCall,
  workshop: Workshop,
  filter: ListFilter,
): Promise<{ readonly able: readonly UserId[]; readonly audience: WorkshopAudience }> {
  const ids = await users.keys(call, queryOf(filter))
  const people = await call.sql.query<Person>({
    name: 'admin_workshop_audience',
    text: `select u.id, trim(u.first_name || ' ' || u.last_name) as full_name,
        case when u.id = any($2::uuid[]) then 'already'
          when u.status <> 'active' then 'inactive'
          when not exists (select from app.profiles p join app.program_enrollments e on e.profile_id = p.id
            where p.user_id = u.id and p.closed_at is null and e.program_id = $3) then 'outside'
          when exists (select from app.availability_exceptions x where x.user_id = u.id and x.hours = '[]'
            and ($4::timestamptz at time zone $5)::date between x.first_day and x.last_day) then 'away'
          else 'able' end as standing
      from unnest($1::uuid[]) with ordinality given (id, place) join app.users u on u.id = given.id
      order by given.place`,
    values: [
      ids,
      workshop.people.map(({ user_id }) => user_id),
      workshop.program_id,
      workshop.starts_at,
      workshop.time_zone,
    ],
  })
  const count = (standing: Person['standing']) => people.filter((person) => person.standing === standing).length
  const able = people.filter(({ standing }) => standing === 'able')
  const audience = {
    id: workshop.id,
    found: people.length,
    able: able.length,
    already: count('already'),
    inactive: count('inactive'),
    outside: count('outside'),
    away: count('away'),
    seats: (workshop.elsewhere ? mostElsewhere : mostInProduct) - workshop.people.length,
    sample: able.slice(0, maxNames).map(({ full_name: name }) => name ?? ''),
  }
  return { able: able.map(({ id }) => id), audience }
}
