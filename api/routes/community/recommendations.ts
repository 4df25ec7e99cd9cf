import { derivedId, instant, isUuid } from '#domain/platform/ids.ts'
import { findProfile, profileReads } from '#projections/community/profiles/profile-query.ts'
import { recommendations as contract, recommendationsMeta } from '../../contract/community/recommendations.ts'
import { created, found, one, whole } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { checkIfMatch } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  addRecommendation,
  changeRecommendation,
  presenterOf,
  recommendationsQuery,
  type RecommendationRow,
  withdrawRecommendation,
} from '../../queries/community/recommendations.ts'
import { serializer } from '../../queries/platform/serializer.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { rightOf } from './shared/profile-rights.ts'

const resourceOf = serializer(contract)
const query = queryOf(contract)
const answers = answersOf(contract)

/** What mentees say of a mentor, to those who may see the mentor's profile. */
export function recommendationEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  /** @throws Problem 404, and 403 for a profile that the reader may not see */
  const mentorOf = async (call: SignedInCall) => {
    const given = call.params['presenterId'] ?? ''
    const connection = sql(call.company.id)
    const { id, held } = found(isUuid(given) ? await presenterOf(connection, given, call.user.id) : null)
    const reading = { programId: null, reference: instant(new Date()), scored: false } as const
    const query = { id, role: 'presenter', reader: { userId: call.user.id } } as const
    const profile = found(await findProfile(connection, { ...query, ...reading }))
    if (rightOf(call.user, profile) === null) throw new Problem(403, 'profile_not_accessible')
    return { id, isReader: profile.own, held }
  }

  const listOf = async (call: SignedInCall, presenterId: string) =>
    recommendationsQuery(sql(call.company.id), presenterId, call.user.id)

  const find = async (call: SignedInCall, id = call.params['id'] ?? '') => {
    const mentor = await mentorOf(call)
    const row = found((await listOf(call, mentor.id)).find((known) => known.id === id))
    if (!row.own && !mentor.isReader) throw new Problem(403, 'forbidden')
    return row
  }

  const show = (call: SignedInCall, row: RecommendationRow) =>
    one(call, JSON.stringify(resourceOf(row)), null, row.revision)

  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: 'What mentees say of a mentor, the newest first; in `meta` whether the reader may write',
      access: 'session',
      reads: profileReads,
      query,
      answers: { ...answers, list: true, listMeta: recommendationsMeta },
      handle: async (call) => {
        const mentor = await mentorOf(call)
        const rows = await listOf(call, mentor.id)
        const mayWrite = mentor.held && !rows.some(({ own }) => own)
        return whole(call, rows.map(resourceOf), { may_write: mayWrite })
      },
    }),

    endpoint({
      method: 'post',
      path: contract.paths.list,
      writes: 'recommendation',
      summary: 'Recommend a mentor, once, after a session that was held with them',
      access: 'session',
      reads: profileReads,
      query,
      answers,
      body: { schema: contract.bodies.create, kind: contract.type },
      handle: async (call, { data: { attributes } }) => {
        const mentor = await mentorOf(call)
        const connection = sql(call.company.id)
        if (!mentor.held) throw new Problem(422, 'no_held_session')
        const id = derivedId('recommendation', call.user.id, call.idempotencyKey)
        const recommendation = { id, presenterId: mentor.id, authorId: call.user.id, text: attributes.text }
        if (!(await addRecommendation(connection, recommendation))) throw new Problem(422, 'already_recommended')
        return created(call, `/api/v1/presenters/${mentor.id}/recommendations/${id}`, async () =>
          show(call, await find(call, id)),
        )
      },
    }),

    endpoint({
      method: 'patch',
      path: contract.paths.one,
      revisions: true,
      writes: 'change',
      summary: 'Change the text as its author, or hide it and show it again as the mentor',
      access: 'session',
      reads: profileReads,
      query,
      answers,
      find: (call) => find(call),
      current: async (call) => resourceOf(await find(call)),
      body: { schema: contract.bodies.update, kind: contract.type },
      handle: async (call, { data: { attributes = {} } }) => {
        const row = await find(call)
        if (row.own ? attributes.hidden !== undefined : attributes.text !== undefined)
          throw new Problem(403, 'forbidden')
        if (row.removed_reason !== null) throw new Problem(422, 'recommendation_removed')
        await sql(call.company.id).transaction(async (transaction) => {
          if (!(await call.isFirst(transaction))) return
          checkIfMatch(call, row.revision)
          await changeRecommendation(transaction, row.id, attributes)
        })
        return show(call, await find(call))
      },
    }),

    endpoint({
      method: 'delete',
      path: contract.paths.one,
      revisions: true,
      summary: 'Withdraw a recommendation, as its author',
      access: 'session',
      reads: profileReads,
      handle: async (call) => {
        const row = await find(call)
        if (!row.own) throw new Problem(403, 'forbidden')
        checkIfMatch(call, row.revision)
        // Written again, it would be back on the page.
        if (row.removed_reason !== null) throw new Problem(422, 'recommendation_removed')
        await withdrawRecommendation(sql(call.company.id), row.id)
        return { status: 204, body: null }
      },
    }),
  ]
}
