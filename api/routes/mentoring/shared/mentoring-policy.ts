import type { SessionUser } from '#commands/people/sessions/ports.ts'
import type { Viewer } from '#projections/platform/json.ts'
import type { SignedInCall } from '../../../platform/http/endpoint.ts'
import { Problem } from '../../../platform/http/problem.ts'

/** Who reads requests and relationships: their two parties, and the administrators of the company. */
export function mayReadMentoring(
  user: SessionUser,
  parties: { readonly participantUserId: string; readonly presenterUserId: string },
): boolean {
  return [parties.participantUserId, parties.presenterUserId].includes(user.id) || user.roles.includes('admin')
}

export function viewerOf(user: SessionUser): Viewer {
  return { userId: user.id, admin: user.roles.includes('admin') }
}

/** The unit that a referent or a unit administrator sees; null for everybody else. */
export function unitOf({ roles, businessUnit }: SessionUser): string | null {
  return roles.includes('referent') || roles.includes('business_unit_admin') ? businessUnit : null
}

/**
 * The filter of a list: the reader's own records, or with `admin=true` those of the whole company.
 * @throws Problem 400 for invalid values, 403 for `admin` by someone who is no administrator
 */
export function listFilterOf<State extends string>({ query, user }: SignedInCall, states: readonly State[]) {
  const everyone = flag(query.filters.get('admin'), 'admin')
  if (everyone && !user.roles.includes('admin')) throw new Problem(403, 'forbidden')
  const wanted = query.filters.get('aasm_state')
  if (wanted?.some((state) => !states.some((known) => known === state))) throw invalid('aasm_state')
  const role = roleOf(query.filters.get('role')?.[0])
  return {
    ...(!everyone && { userId: user.id }),
    ...(role !== undefined && { role }),
    ...(wanted !== undefined && { states: wanted }),
  }
}

function roleOf(value: string | undefined): 'participant' | 'presenter' | undefined {
  if (value === undefined || value === 'participant' || value === 'presenter') return value
  throw invalid('role')
}

/** @throws Problem 400 */
export function flag(values: readonly string[] | undefined, name: string): boolean {
  const value = values?.[0] ?? 'false'
  if (value !== 'true' && value !== 'false') throw invalid(name)
  return value === 'true'
}

export function invalid(name: string): Problem {
  return new Problem(400, { code: 'invalid_parameter', values: { name }, source: { parameter: name } })
}
