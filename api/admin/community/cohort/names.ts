/** SQL: the name of the profile's person; null once their account is erased. */
export function named(profileId: string): string {
  return `(select case when named_user.status <> 'erased' then
      trim(named_user.first_name || ' ' || named_user.last_name) end
    from app.profiles named_profile join app.users named_user on named_user.id = named_profile.user_id
    where named_profile.id = ${profileId})`
}

/** SQL: JSON of a person from `profile` (app.profiles) and `person` (app.users). */
export function personJson(profile: string, person: string): string {
  return `json_build_object('id', ${profile}.id, 'user_id', ${person}.id,
    'avatar_url', '/api/v1/avatars/' || ${person}.avatar_key,
    'name', case when ${person}.status <> 'erased' then trim(${person}.first_name || ' ' || ${person}.last_name) end,
    'business_unit', case when ${person}.status <> 'erased' then ${person}.business_unit end, 'city', ${person}.city)`
}
