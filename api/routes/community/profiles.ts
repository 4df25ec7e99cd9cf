import { id, instant, isUuid, type ProfileId, type UserId } from '#domain/platform/ids.ts'
import { noFacets } from '#projections/community/directory/facets.ts'
import { findProfile, profileReads, type ProfileFound } from '#projections/community/profiles/profile-query.ts'
import { directoryReads, listPresenters } from '#projections/community/directory/query.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { directoryMeta } from '../../contract/community/directory.ts'
import { currentProfilePath, participants, presenters } from '../../contract/community/profiles.ts'
import { one, page } from '../../platform/http/answers.ts'
import type { Resource } from '../../platform/http/document.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { flag, listOf, text, uuid } from '../../platform/openapi/parts.ts'
import {
  changeVisibility,
  declareOutsideMeetings,
  isProfileInUse,
  ownProfileId,
} from '../../queries/community/profiles.ts'
import { programIdsQuery } from '../../queries/company/programs.ts'
import { done } from '../../refusals/platform/done.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { withMergedTags } from '../../queries/community/tags.ts'
import { answerPattern, directorySearchOf } from './shared/directory-search.ts'
import { answersOf, fieldsOf, queryOf } from '../platform/shared/from-contract.ts'
import { flag as flagOf, invalid } from '../mentoring/shared/mentoring-policy.ts'
import { changeAnswers } from './shared/profile-answers.ts'
import { rightOf } from './shared/profile-rights.ts'

type Role = 'participant' | 'presenter'

const directoryValues = {
  q: text,
  program: uuid,
  weekdays: listOf({ type: 'integer', minimum: 1, maximum: 7 }),
  answers: listOf({ type: 'string', pattern: answerPattern.source }),
  with_room: flag,
  experts: flag,
  online: flag,
  favourites: flag,
  facets: flag,
}
const directoryQuery = {
  ...queryOf(presenters),
  page: 24,
  sort: presenters.sorts,
  values: directoryValues,
  texts: ['q'],
}
const directoryAnswers = { ...answersOf(presenters), list: true, listMeta: directoryMeta }

/**
 * Profiles as others see them. Mentees see the visible mentors of their own programs; both sides see their counterparts
 * and the people who requested them; referents and unit administrators see their own unit; administrators see
 * everybody.
 */
export function profileEndpoints({
  sql,
  accounts,
  absenceWords,
  profileAccesses,
  refreshDirectory,
}: RouteDependencies): readonly Endpoint[] {
  const directory = async (call: SignedInCall, programId?: string) => {
    const connection = sql(call.company.id)
    // As `GET /programs` lists them.
    const programs =
      call.user.roles.length > 0
        ? await programIdsQuery(connection)
        : call.user.profiles.flatMap((profile) => profile.programs)
    const search = directorySearchOf(call, programs, programId)
    if (search === null) {
      const facets = flagOf(call.query.filters.get('facets'), 'facets') && { facets: noFacets }
      return page(call, { data: '[]', total: 0 }, null, { total_capped: false, ...facets })
    }
    const filters = await withMergedTags(connection, search.filters ?? {})
    const list = await listPresenters(connection, { ...search, filters })
    return page(call, list, null, { total_capped: list.totalCapped, ...(list.facets && { facets: list.facets }) })
  }

  const find = async (call: SignedInCall, role: Role, id: string): Promise<ProfileFound | null> => {
    const programId = call.query.filters.get('program')?.[0] ?? null
    if (programId !== null && !isUuid(programId.toLowerCase())) throw invalid('program')
    const reader = { userId: call.user.id }
    const reference = instant(new Date())
    const openWord: typeof absenceWords.open = (absenceId, word) => absenceWords.open(absenceId, word)
    return findProfile(sql(call.company.id), { id, role, reader, programId, reference, openWord })
  }

  const profile = (role: Role, contract: typeof presenters | typeof participants) =>
    endpoint({
      method: 'get',
      path: contract.paths.one,
      summary: role === 'presenter' ? 'One mentor, with the reader’s match and whether to ask' : 'One mentee',
      access: 'session',
      reads: profileReads,
      query: {
        ...queryOf(contract),
        filters: role === 'presenter' ? presenters.filters.one : [],
        values: directoryValues,
      },
      answers: answersOf(contract),
      handle: async (call) => {
        const found = await find(call, role, call.params['id'] ?? '')
        if (found === null) throw new Problem(404, role === 'participant' ? 'participant_gone' : 'not_found')
        const right = rightOf(call.user, found)
        if (right === null) throw new Problem(403, 'profile_not_accessible')
        if (right !== 'own')
          profileAccesses.add({
            companyId: call.company.id,
            userId: id<UserId>(found.userId),
            readerId: call.user.id,
            part: `${role}_profile`,
            right,
            reason: null,
          })
        return one(call, found.json, null, right === 'own' ? found.revision : undefined)
      },
    })

  const asking = (role: Role, contract: typeof presenters | typeof participants) =>
    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: `Ask for a ${role === 'presenter' ? 'mentor' : 'mentee'} profile; 202 while an administrator decides`,
      access: 'session',
      reads: profileReads,
      body: { schema: contract.bodies.create, kind: contract.type },
      answers: answersOf(contract),
      handle: async (call, document) => {
        const { user, company } = call
        const otherProfile = company.settings.other_profile
        done(await accounts.askProfile({ ...call.command(), userId: user.id, role, otherProfile }), 'account', document)
        const own = await ownProfileId(sql(company.id), user.id, role)
        if (own === null) return { status: 202, body: '{"jsonapi":{"version":"1.1"}}' }
        const found = await find(call, role, own)
        if (found === null) throw new Problem(404, 'not_found')
        const headers = { Location: `/api/v1${contract.paths.list}/${own}` }
        return { ...one(call, found.json, null, found.revision), status: 201, headers }
      },
    })

  const closing = (role: Role, contract: typeof presenters | typeof participants) =>
    endpoint({
      method: 'delete',
      path: contract.paths.one,
      summary: `Close one's own ${role === 'presenter' ? 'mentor' : 'mentee'} profile; its answers stay for a return`,
      access: 'session',
      reads: profileReads,
      handle: async (call) => {
        const { company, user } = call
        await ownProfile(call, role)
        const inUse = await isProfileInUse(sql(company.id), role, call.params['id'] ?? '')
        done(await accounts.closeProfile({ ...call.command(), userId: user.id, role, inUse }), 'account')
        return { status: 204, body: null }
      },
    })

  /** @throws Problem 404, and 403 for a profile of somebody else or a closed one */
  const ownProfile = async (call: SignedInCall, role: Role) => {
    const found = await find(call, role, call.params['id'] ?? '')
    if (found === null) throw new Problem(404, role === 'participant' ? 'participant_gone' : 'not_found')
    const isOwn = call.user.profiles.some((own) => own.role === role && own.id === call.params['id'])
    if (!isOwn) throw new Problem(403, 'profile_not_accessible')
    return found
  }

  const changed = async (call: SignedInCall, work: (on: Sql, own: ProfileId) => Promise<readonly ProfileId[]>) => {
    const own = id<ProfileId>(call.params['id'] ?? '')
    await call.once(sql(call.company.id)).transaction(async (transaction) => {
      const profiles = await work(transaction, own)
      if (profiles.length > 0) await refreshDirectory(transaction, call.company.id, profiles)
    })
  }

  const answerOwn = async (call: SignedInCall, role: Role) => {
    const { json, revision } = await ownProfile(call, role)
    return one(call, json, null, revision)
  }

  return [
    endpoint({
      method: 'get',
      path: presenters.paths.list,
      summary: 'The directory: mentors of a program, those that fit the reader best first',
      access: 'session',
      reads: directoryReads,
      query: { ...directoryQuery, filters: presenters.filters.list },
      answers: directoryAnswers,
      handle: async (call) => directory(call),
    }),
    endpoint({
      method: 'get',
      path: presenters.paths.ofProgram,
      summary: 'The directory of one program',
      access: 'session',
      reads: directoryReads,
      query: { ...directoryQuery, filters: presenters.filters.ofProgram },
      answers: directoryAnswers,
      handle: async (call) => directory(call, call.params['id']),
    }),
    profile('presenter', presenters),
    asking('presenter', presenters),
    asking('participant', participants),
    closing('presenter', presenters),
    closing('participant', participants),
    endpoint({
      method: 'patch',
      path: presenters.paths.one,
      revisions: true,
      summary: "Answer the questions of one's own mentor profile; show it or hide it; declare sessions held elsewhere",
      access: 'session',
      reads: profileReads,
      query: queryOf(presenters),
      body: { schema: presenters.bodies.update, kind: presenters.type },
      answers: answersOf(presenters),
      find: (call) => ownProfile(call, 'presenter'),
      current: async (call) => JSON.parse((await ownProfile(call, 'presenter')).json) as Resource,
      handle: async (call, { data: { attributes = {} } }) => {
        const { visible, outside_sessions: outside, ...answers } = attributes
        await changed(call, async (transaction, own) => {
          const profiles = await changeAnswers(transaction, call, own, answers)
          if (outside !== undefined) await declareOutsideMeetings(transaction, call.user.id, own, outside)
          const isVisible = visible !== undefined && (await changeVisibility(transaction, call.user.id, own, visible))
          return isVisible && profiles.length === 0 ? [own] : profiles
        })
        return answerOwn(call, 'presenter')
      },
    }),
    endpoint({
      method: 'patch',
      path: participants.paths.one,
      revisions: true,
      summary: "Answer the questions of one's own mentee profile",
      access: 'session',
      reads: profileReads,
      query: queryOf(participants),
      body: { schema: participants.bodies.update, kind: participants.type },
      answers: answersOf(participants),
      find: (call) => ownProfile(call, 'participant'),
      current: async (call) => JSON.parse((await ownProfile(call, 'participant')).json) as Resource,
      handle: async (call, { data: { attributes = {} } }) => {
        await changed(call, (transaction, own) => changeAnswers(transaction, call, own, attributes))
        return answerOwn(call, 'participant')
      },
    }),
    profile('participant', participants),
    endpoint({
      method: 'get',
      path: currentProfilePath,
      summary: 'The profile that the reader uses now; null for someone without any',
      access: 'session',
      reads: profileReads,
      query: { fields: fieldsOf('presenters', 'participants') },
      answers: { ...answersOf(presenters), type: [presenters.type, participants.type], nullable: true },
      handle: async (call) => {
        const { currentProfileId, profiles } = call.user
        const current = profiles.find(({ id }) => id === currentProfileId) ?? profiles[0]
        const found = current && (await find(call, current.role, current.id))
        return one(call, found?.json ?? 'null')
      },
    }),
  ]
}
