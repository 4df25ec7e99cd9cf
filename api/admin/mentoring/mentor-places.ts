import { limitOfPrograms } from '#projections/mentoring/capacity/projection.ts'

/**
 * SQL of mentors who take part, each once, as figures count them: `user_id`, the places that they have and those that
 * are taken.
 * @param where a condition on `u` (account) and `e` (enrolment)
 */
export const mentorPlaces = (where: string) => `
  select distinct p.id, p.user_id, coalesce(c.open, 0) as open,
    coalesce(c.own_limit, ${limitOfPrograms('p.id', `'presenter'`)}) as max
  from app.profiles p
  join app.users u on u.id = p.user_id
  join app.program_enrollments e on e.profile_id = p.id
  left join rm.capacities c on c.profile_id = p.id
  where p.role = 'presenter' and p.closed_at is null and ${where}`

/** SQL: their limit is reached. */
export const isFull = 'open >= max and open > 0'
