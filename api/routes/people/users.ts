import { id, type ProfileId } from '#domain/platform/ids.ts'
import { profileResources, profileResourcesReads } from '#projections/community/profiles/profile-query.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { users as contract } from '../../contract/people/users.ts'
import { found, one } from '../../platform/http/answers.ts'
import { joinTexts } from '../../platform/http/document.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { enrollmentsQuery, programsByIdQuery } from '../../queries/company/programs.ts'
import { changeUser, type UserFound, userQuery } from '../../queries/people/users.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { changeOwnParticulars } from './shared/own-particulars.ts'

const query = queryOf(contract)
const answers = answersOf(contract)

/** One's own account, which administrators read too. Others of the company are seen as profiles. */
export function userEndpoints({ sql, refreshDirectory }: RouteDependencies): readonly Endpoint[] {
  const read = async (call: SignedInCall) => {
    const user = found(await userQuery(sql(call.company.id), call.params['id'] ?? '', call.user.id))
    if (user.resource.id !== call.user.id && !call.user.roles.includes('admin'))
      throw new Problem(403, 'profile_not_accessible')
    return user
  }
  const show = async (call: SignedInCall) => {
    const user = await read(call)
    return one(call, JSON.stringify(user.resource), await includedOf(sql(call.company.id), call, user))
  }

  return [
    endpoint({
      method: 'get',
      path: contract.paths.one,
      summary: "The reader's own account",
      access: 'session',
      beforeAcceptance: true,
      reads: [],
      readsIncluded: profileResourcesReads,
      query,
      answers,
      handle: show,
    }),

    endpoint({
      method: 'patch',
      path: contract.paths.one,
      summary: 'Change what one said of oneself at sign-up, the language, the time zone or the current profile',
      access: 'session',
      reads: [],
      readsIncluded: profileResourcesReads,
      query,
      body: { schema: contract.bodies.update, kind: contract.type },
      answers,
      current: async (call) => (await read(call)).resource,
      handle: async (call, { data }) => {
        const { locale, ...particulars } = data.attributes ?? {}
        const current = data.relationships?.current_profile?.data
        if (call.params['id'] !== call.user.id) {
          found(await userQuery(sql(call.company.id), call.params['id'] ?? '', call.user.id))
          throw new Problem(403, 'profile_not_accessible')
        }
        if (current !== undefined && !isOwn(call, current.type, current.id))
          throw new Problem(422, { code: 'invalid_value', source: { pointer: '/data/relationships/current_profile' } })
        await call.once(sql(call.company.id)).transaction(async (transaction) => {
          const currentProfileId = current && id<ProfileId>(current.id)
          if (locale !== undefined || currentProfileId !== undefined)
            await changeUser(transaction, call.user.id, { locale, currentProfileId })
          const profiles = await changeOwnParticulars(transaction, call, particulars)
          if (profiles.length > 0) await refreshDirectory(transaction, call.company.id, profiles)
        })
        return show(call)
      },
    }),
  ]
}

function isOwn({ user }: SignedInCall, type: string, profileId: string): boolean {
  const role = type === 'presenters' ? 'presenter' : 'participant'
  return user.profiles.some((profile) => profile.role === role && profile.id === profileId.toLowerCase())
}

async function includedOf(sql: Sql, call: SignedInCall, user: UserFound): Promise<string | null> {
  const { include, includeGiven } = call.query
  if (!includeGiven) return null
  const { participants, presenters, current } = user.profileIds
  const profiles = [
    ...(include.has('participant_profiles') ? participants : []),
    ...(include.has('presenter_profiles') ? presenters : []),
    ...(include.has('current_profile') && current !== null ? [current] : []),
  ]
  const programId = include.has('current_program') ? user.currentProgramId : null
  return joinTexts([
    profiles.length === 0 ? '[]' : await profileResources(sql, profiles, call.user),
    programId === null ? '[]' : JSON.stringify(await programsByIdQuery(sql, [programId])),
    include.has('program_enrollments') ? JSON.stringify(await enrollmentsQuery(sql, user.resource.id)) : '[]',
  ])
}
