/** SQL on the account `u`: a file made it, and nobody has ever come in with it; of any other one it is false. */
export const isNeverEntered = `(u.import_id is not null and u.password_set_at is null and u.accepted_texts = '{}'
    and not exists (select from app.sessions s where s.user_id = u.id))`

/** The same, and it is a party of nothing. */
export const isUnused = `(${isNeverEntered}
    and not exists (select from rm.mentoring_requests r where u.id in (r.participant_user_id, r.presenter_user_id))
    and not exists (
      select from rm.mentoring_relationships r where u.id in (r.participant_user_id, r.presenter_user_id)))`
