import { profileResources, profileResourcesReads } from '#projections/community/profiles/profile-query.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { joinTexts } from '../../../platform/http/document.ts'
import type { SignedInCall } from '../../../platform/http/endpoint.ts'
import { flag, listOf, oneOf } from '../../../platform/openapi/parts.ts'
import { programsByIdQuery } from '../../../queries/company/programs.ts'

/** The read models behind `includedOf`. */
export const includedReads = profileResourcesReads

/** What the filters of requests and relationships take. */
export function mentoringValues(states: readonly string[]) {
  return { aasm_state: listOf(oneOf(states)), role: oneOf(['participant', 'presenter']), admin: flag }
}

type Pointing =
  | { readonly data: string; readonly profileIds: readonly string[] }
  | readonly [{ readonly json: string; readonly participantId: string; readonly presenterId: string }]

/** The included resources of requests or relationships, each once; null when it was not given. */
export async function includedOf(sql: Sql, call: SignedInCall, of: Pointing): Promise<string | null> {
  const { include, includeGiven } = call.query
  if (!includeGiven) return null
  const roles = (['participant', 'presenter'] as const).filter((role) => include.has(role))
  const profiles = 'data' in of ? of.profileIds : [of[0].participantId, of[0].presenterId]
  const programs = include.has('program') ? programIdsIn('data' in of ? of.data : `[${of[0].json}]`) : []
  return joinTexts([
    roles.length === 0 || profiles.length === 0 ? '[]' : await profileResources(sql, profiles, call.user, roles),
    programs.length === 0 ? '[]' : JSON.stringify(await programsByIdQuery(sql, programs)),
  ])
}

/** The parties of a list and its programs, for an answer that always holds them: in two statements. */
export async function peopleAndPrograms(
  sql: Sql,
  reader: { readonly id: string; readonly locale: 'fr' | 'en' },
  { data, profileIds }: { readonly data: string; readonly profileIds: readonly string[] },
): Promise<string> {
  if (profileIds.length === 0) return '[]'
  return joinTexts([
    await profileResources(sql, profileIds, reader),
    JSON.stringify(await programsByIdQuery(sql, [...new Set(programIdsIn(data))])),
  ])
}

function programIdsIn(data: string): string[] {
  const list = JSON.parse(data) as { relationships: { program: { data: { id: string } } } }[]
  return list.map(({ relationships }) => relationships.program.data.id)
}
