/**
 * SQL: whether this person is away at an instant. An absence that was ended has its end then: nothing else says so.
 * @param userId SQL of a user id, that of the account with which the person goes on
 */
export function isAway(userId: string, at = 'now()'): string {
  return `exists (select from app.absences away where away.user_id = ${userId} and ${isStanding('away', at)})`
}

/** SQL: those who are away at an instant, for a list of many people: few are. */
export function awayPeople(at = 'now()'): string {
  return `select away.user_id from app.absences away where ${isStanding('away', at)}`
}

/**
 * SQL: the day on which this person is back, `date`; null: they are here. An absence that begins as another one ends
 * goes on with it.
 */
export function backOn(userId: string, at = 'now()'): string {
  return `(select min(later.last_day) + 1 from app.absences away
    join app.absences later on later.user_id = away.user_id and later.ends_at >= away.ends_at
    where away.user_id = ${userId} and ${isStanding('away', at)} and not exists (
      select from app.absences next where next.user_id = later.user_id and next.starts_at = later.ends_at))`
}

function isStanding(absence: string, at: string): string {
  return `${absence}.ended_early_at is null and ${absence}.starts_at <= ${at} and ${absence}.ends_at > ${at}`
}
