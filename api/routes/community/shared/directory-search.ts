import { directorySorts, type DirectorySort } from '#domain/community/profile/words.ts'
import { instant, isUuid, type ProgramId } from '#domain/platform/ids.ts'
import type { DirectoryFilters } from '#projections/community/directory/filters.ts'
import type { DirectorySearch } from '#projections/community/directory/search.ts'
import { Problem } from '../../../platform/http/problem.ts'
import type { SignedInCall } from '../../../platform/http/endpoint.ts'
import { flag, invalid, unitOf } from '../../mentoring/shared/mentoring-policy.ts'

/** Who asks, and what: a call, or a search that was kept. */
export type DirectoryCall = Pick<SignedInCall, 'user'> & {
  readonly query: Pick<SignedInCall['query'], 'filters' | 'sort' | 'page'>
}

/**
 * The search that a call of the directory asks for; null when the reader may see nobody in it. Mentees see the mentors
 * of their own programs, referents and unit administrators those of their unit, administrators all.
 * @param listed the programs that the reader may list
 * @param programId from the path, when it is there
 * @throws Problem 400 for invalid values, 404 for a program that the reader may not list, 403 for one whose mentors the
 *   reader may not see
 */
export function directorySearchOf(
  call: DirectoryCall,
  listed: readonly string[],
  programId?: string,
): DirectorySearch | null {
  const { query, user } = call
  const wanted = programId ?? query.filters.get('program')?.[0]
  if (wanted !== undefined && !isUuid(wanted.toLowerCase())) throw invalid('program')
  const unit = unitOf(user)
  const everyone = user.roles.includes('admin')
  const mentee = user.profiles.find(({ role }) => role === 'participant')
  const own = everyone || unit !== null ? listed : (mentee?.programs ?? [])
  // The program that the person has chosen is the first of a profile.
  const used = user.profiles.find(({ id }) => id === user.currentProfileId)?.programs[0]
  const usual = mentee?.programs[0] ?? own.find((id) => id === used) ?? own[0]
  const program = wanted === undefined ? usual : own.find((id) => id === wanted.toLowerCase())
  if (wanted !== undefined && program === undefined)
    throw listed.includes(wanted.toLowerCase()) ? new Problem(403, 'forbidden') : new Problem(404, 'not_found')
  if (program === undefined) return null
  const asMentee = mentee?.programs.some((id) => id === program) === true
  return {
    programId: program as ProgramId,
    participantId: asMentee ? mentee.id : null,
    reference: instant(new Date()),
    q: (query.filters.get('q') ?? []).join(' ').slice(0, 200),
    filters: filtersOf(call, everyone || asMentee ? null : unit),
    ...sortOf(query.sort),
    page: query.page,
    facets: flag(query.filters.get('facets'), 'facets'),
  }
}

function filtersOf({ query, user }: DirectoryCall, unit: string | null): DirectoryFilters {
  const list = (name: string) => query.filters.get(name) ?? []
  const weekdays = list('weekdays').map(Number)
  if (weekdays.some((day) => !Number.isInteger(day) || day < 1 || day > 7)) throw invalid('weekdays')
  return {
    skills: list('skills'),
    languages: list('languages'),
    businessUnits: unit === null ? list('business_units') : [],
    withinUnit: unit,
    countries: list('countries'),
    jobCategories: list('job_categories'),
    timeZones: list('time_zones'),
    weekdays,
    answers: parseAnswers(list('answers')),
    expertsOnly: flag(query.filters.get('experts'), 'experts'),
    withRoom: flag(query.filters.get('with_room'), 'with_room'),
    onlineOnly: flag(query.filters.get('online'), 'online'),
    favouritesOf: flag(query.filters.get('favourites'), 'favourites') ? user.id : null,
  }
}

/** `field_name:code`. */
export const answerPattern = /^([a-z][a-z0-9_]{0,62}):(.{1,63})$/

/** @throws Problem 400 */
function parseAnswers(given: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const pairs = given.map((answer) => {
    const [, name, code] = answerPattern.exec(answer) ?? []
    if (name === undefined || code === undefined) throw invalid('answers')
    return { name, code }
  })
  const byName = Map.groupBy(pairs, ({ name }) => name)
  return Object.fromEntries([...byName].map(([name, chosen]) => [name, chosen.map(({ code }) => code)]))
}

function sortOf(sort: SignedInCall['query']['sort']): { readonly sort?: DirectorySort } {
  const [first, ...rest] = sort
  if (first === undefined) return {}
  const name = `${first.descending ? '-' : ''}${first.by}`
  const known = directorySorts.find((one) => one === name)
  if (known === undefined || rest.length > 0) throw invalid('sort')
  return { sort: known }
}
