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

/**
 * SQL: for how long one of these people was away between two instants, an interval; what overlaps counts once.
 * @param more SQL of a multirange that counts too; null: none
 */
export function timeAway(userIds: readonly string[], since: string, until: string, more = 'null'): string {
  return `coalesce((select sum(upper(part) - lower(part)) from unnest((coalesce((
        select range_agg(tstzrange(away.starts_at, away.ends_at)) from app.absences away
        where away.user_id in (${userIds.join(', ')}) and away.ends_at > ${since} and away.starts_at < ${until}
      ), '{}') + coalesce(${more}, '{}')::tstzmultirange)
    * tstzmultirange(tstzrange(${since}, greatest(${since}, ${until})))) part), interval '0')`
}

/** SQL: this row of `app.absences` is the absence of that instant. */
export function isStanding(absence: string, at = 'now()'): string {
  return `${absence}.ended_early_at is null and ${absence}.starts_at <= ${at} and ${absence}.ends_at > ${at}`
}
