import type { HistoryMeta } from '#contract/meetings/meetings-history.ts'
import { api } from '../../../shared/data/api.ts'
import { oneOf, outdatedIn } from '../../../shared/path.ts'

/** The filters of the history, named as in the API, and their values: they stand in the address. */
export const stateFilters = {
  held: { held: 'true' },
  to_report: { held: 'false', aasm_state: 'feedback_requested' },
  not_held: { aasm_state: 'cancelled,refused' },
  expired: { aasm_state: 'expired' },
} as const
export type StateFilter = keyof typeof stateFilters

export const roles = ['presenter', 'participant'] as const
export type Role = (typeof roles)[number]

export interface HistorySearch {
  counterpart: string
  state: StateFilter | ''
  /** A year, `months` for the last three, or nothing. */
  period: string
  role: Role | ''
  relationship: string
  sort: '-happened_at' | 'happened_at'
}

/** The last months that `period=months` shows. */
const lastMonths = 3

/** The filters that an address holds; what it cannot hold is left out. */
export function readSearch(parameters: URLSearchParams): HistorySearch {
  const given = (name: string) => parameters.get(name) ?? ''
  const period = given('period')
  return {
    counterpart: /^(erased|[0-9a-f-]{36})$/i.test(given('counterpart')) ? given('counterpart') : '',
    state: (Object.keys(stateFilters) as StateFilter[]).find((known) => known === given('state')) ?? '',
    period: period === 'months' || /^(19|20|21)\d\d$/.test(period) ? period : '',
    role: roles.find((known) => known === given('role')) ?? '',
    relationship: /^[0-9a-f-]{36}$/i.test(given('mentoring_relationship_id')) ? given('mentoring_relationship_id') : '',
    sort: given('sort') === 'happened_at' ? 'happened_at' : '-happened_at',
  }
}

/** What an address asks for that this history does not have. */
export function outdatedFilters(parameters: URLSearchParams, { people, years }: HistoryMeta): readonly string[] {
  return outdatedIn(parameters, {
    counterpart: oneOf(people.map(({ id, name }) => (name === null ? 'erased' : id))),
    state: oneOf(Object.keys(stateFilters)),
    period: oneOf(['months', ...years.map(String)]),
    role: oneOf(roles),
    mentoring_relationship_id: (value) => /^[0-9a-f-]{36}$/i.test(value),
    sort: oneOf(['happened_at', '-happened_at']),
  })
}

export function isFiltered({ counterpart, state, period, role, relationship }: HistorySearch): boolean {
  return [counterpart, state, period, role, relationship].some((one) => one !== '')
}

/** The filters of the call: the list and the file take the same. */
export function filtersOf(search: HistorySearch, now: Date) {
  const since = new Date(now)
  since.setMonth(since.getMonth() - lastMonths)
  return {
    counterpart: search.counterpart,
    role: search.role,
    mentoring_relationship_id: search.relationship,
    year: search.period === 'months' ? '' : search.period,
    from: search.period === 'months' ? since.toISOString().slice(0, 10) : '',
    ...(search.state !== '' && stateFilters[search.state]),
  }
}

export const historyPage = 25

export function historyRequest(search: HistorySearch, now: Date) {
  return api.meetings_history.all({
    ...filtersOf(search, now),
    sort: search.sort,
    include: ['participant', 'presenter'],
  })
}

/** Where the file is. */
export function exportPath(search: HistorySearch, now: Date): string {
  const filters = Object.entries<string>(filtersOf(search, now)).filter(([, value]) => value !== '')
  const query = new URLSearchParams(filters).toString()
  return `/api/v1/meetings_history/export${query === '' ? '' : `?${query}`}`
}
