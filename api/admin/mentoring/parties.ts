import { limitIn } from '#projections/mentoring/capacity/projection.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { type OpenedPart, tellRead } from '../people/ledger.ts'

/**
 * SQL shared by what has two parties (`r`): their accounts (`mentee`, `mentor`), which are always there. A left join,
 * because PostgreSQL leaves it out where nothing is read from it: in counts, and in orders by columns of `r`.
 */
export const partyTables = `
  left join app.users mentee on mentee.id = r.participant_user_id
  left join app.users mentor on mentor.id = r.presenter_user_id`

/** Lists a history or a file of two people's mentoring in the ledger of both; the page names them beside it. */
export function tellParties(
  call: ConsoleCall,
  records: readonly { readonly participant_user_id: string; readonly presenter_user_id: string }[],
  part: OpenedPart,
): void {
  if (part === 'record') return
  tellRead(
    call,
    records.flatMap((one) => [one.participant_user_id, one.presenter_user_id]),
    part,
  )
}

const name = (user: string) =>
  `case when ${user}.status <> 'erased' then trim(${user}.first_name || ' ' || ${user}.last_name) end`

export const partyColumns = `
  r.participant_id, r.participant_user_id, ${name('mentee')} as participant_name,
  mentee.business_unit as participant_business_unit,
  r.presenter_id, r.presenter_user_id, ${name('mentor')} as presenter_name,
  mentor.business_unit as presenter_business_unit,
  r.program_id`

/** Folded, as the indexes of people by name are (migration 0101); erased accounts come last. */
const sorted = (user: string) =>
  `case when ${user}.status <> 'erased' then app.fold(${user}.last_name || ' ' || ${user}.first_name) end`

/** Words, business units and the administrator of one are about either of the two. */
export const people = ['r.participant_user_id', 'r.presenter_user_id'] as const

export const partySorts = {
  participant_name: sorted('mentee'),
  presenter_name: sorted('mentor'),
  participant_business_unit: 'mentee.business_unit',
  presenter_business_unit: 'mentor.business_unit',
  program_id: 'r.program_id',
}

/** Names are read in the order of the people's index: the join says that there is a person, and begins there. */
export const partyLeads = { participant_name: 'mentee.id', presenter_name: 'mentor.id' } as const

/** Of the dates by which lists of two parties are sorted. */
export const partyDates = ['requested_at', 'updated_at'] as const

export const partyFilters = {
  program_id: { kind: 'uuid', sql: 'r.program_id' },
  participant_id: { kind: 'uuid', sql: 'r.participant_id' },
  presenter_id: { kind: 'uuid', sql: 'r.presenter_id' },
  user_id: { kind: 'either', sql: people },
  business_unit: { kind: 'unit' },
} as const

export const partiesInUnit = (unit: string) => `(mentee.business_unit = ${unit} or mentor.business_unit = ${unit})`

/** Read for the rows that ask, by the index of profiles: a join would read the capacities of everybody. */
const full = (profile: string, most: string) => `coalesce((select capacity.open >= coalesce(capacity.own_limit, ${most})
      and not r.relationship_id = any(capacity.relationship_ids)
    from rm.capacities capacity where capacity.profile_id = ${profile}), 0 >= ${most})`

/** Why a waiting request cannot be confirmed: `mentor_full`, `mentee_full` or null. */
export const blockedColumn = `case
  when r.state <> 'requested' then null
  when ${full('r.presenter_id', limitIn('r.program_id', `'presenter'`))} then 'mentor_full'
  when ${full('r.participant_id', limitIn('r.program_id', `'participant'`))} then 'mentee_full' end`
