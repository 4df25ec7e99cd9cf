/** SQL: one of the accounts of this person, those merged into theirs among them. Looked up once for a statement. */
export const accountOf = (person: string) => `any((select app.accounts_of(${person}))::uuid[])`

const wasMerged = (account: string) =>
  `(select from app.users ended where ended.id = ${account} and ended.merged_into is not null)`

/** SQL of the account with which the person of this one goes on. Few were merged: the others cost one look by key. */
export const goingOn = (account: string) =>
  `case when exists ${wasMerged(account)} then app.goes_on_as(${account}) else ${account} end`

/** SQL of the profile to show for this one of an account. */
export const profileGoingOn = (profile: string, account: string) =>
  `case when exists ${wasMerged(account)} then app.profile_going_on(${profile}, ${account}) else ${profile} end`

/**
 * SQL after `from rm.<model> r`: the present accounts of a row's two people. A row keeps the accounts that it began
 * with; a merged one appears as its remaining account (docs/decisions/2111).
 */
export const peopleNow = `cross join lateral (select
    ${profileGoingOn('r.participant_id', 'r.participant_user_id')} as participant_id,
    ${goingOn('r.participant_user_id')} as participant_user_id,
    ${profileGoingOn('r.presenter_id', 'r.presenter_user_id')} as presenter_id,
    ${goingOn('r.presenter_user_id')} as presenter_user_id) party`
