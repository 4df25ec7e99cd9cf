import { searchWords } from '#domain/platform/search-words.ts'
import { derivedId } from '#domain/platform/ids.ts'
import { tagKinds, tagProposals, tags } from '../../contract/community/tags.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { created, page, resources } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { flag } from '../../platform/openapi/parts.ts'
import { proposeTag, takesProposals, tagNamed, tagProposalsOf, tagsQuery } from '../../queries/community/tags.ts'
import { serializer } from '../../queries/platform/serializer.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { flag as flagOf, invalid } from '../mentoring/shared/mentoring-policy.ts'

const tagResource = serializer(tags)
const proposalResource = serializer(tagProposals)
const knownKinds: readonly string[] = tagKinds

type Proposed = Parameters<typeof proposeTag>[3]

/** Proposals of one person that wait for an answer. */
const mostProposals = 20

/** @throws Problem 403 where the company takes none, 422 for a tag that is there and for one too many */
async function propose(on: Sql, { user, idempotencyKey }: SignedInCall, { kind, label }: Proposed) {
  if (!(await takesProposals(on, kind))) throw new Problem(403, 'proposals_closed')
  const known = await tagNamed(on, kind, label)
  const pointer = '/data/attributes/label'
  if (known !== null) throw new Problem(422, { code: 'taken', source: { pointer }, meta: { tag: known } })
  const open = (await tagProposalsOf(on, user.id)).filter(({ state }) => state === 'proposed')
  if (open.length >= mostProposals) throw new Problem(422, { code: 'too_many', values: { maximum: mostProposals } })
  return proposeTag(on, user.id, derivedId('tag-proposal', user.id, idempotencyKey), { kind, label })
}

export function tagEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: tags.paths.list,
      summary: 'What profiles are made of; `q` finds labels and synonyms without accents',
      access: 'session',
      reads: [],
      query: {
        ...queryOf(tags),
        filters: tags.filters.list,
        values: { admin: flag, q: { type: 'string' }, kind: { enum: tagKinds } },
        texts: ['q'],
        page: 50,
      },
      answers: { ...answersOf(tags), list: true },
      handle: async (call) => {
        const { filters } = call.query
        const kinds = filters.get('kind') ?? []
        if (kinds.some((kind) => !knownKinds.includes(kind))) throw invalid('kind')
        const archived = filters.has('admin') && flagOf(filters.get('admin'), 'admin')
        if (archived && !call.user.roles.includes('admin')) throw new Problem(403, 'forbidden')
        const query = { kinds, q: searchWords(filters.get('q')?.[0] ?? '').join(' '), archived, page: call.query.page }
        const { rows, total } = await tagsQuery(sql(call.company.id), query)
        return page(call, { data: JSON.stringify(rows.map(tagResource)), total })
      },
    }),
    endpoint({
      method: 'get',
      path: tagProposals.paths.list,
      summary: 'The tags that the reader proposed, and what became of them',
      access: 'session',
      reads: [],
      query: { ...queryOf(tagProposals), page: 50 },
      answers: { ...answersOf(tagProposals), list: true },
      handle: async (call) =>
        resources(call, (await tagProposalsOf(sql(call.company.id), call.user.id)).map(proposalResource)),
    }),
    endpoint({
      method: 'post',
      path: tagProposals.paths.list,
      writes: 'tag_proposal',
      summary: 'Propose a skill or a job family that the list lacks',
      access: 'session',
      reads: [],
      query: queryOf(tagProposals),
      body: { schema: tagProposals.bodies.create, kind: tagProposals.type },
      answers: answersOf(tagProposals),
      handle: async (call, { data: { attributes } }) => {
        const row = await call
          .once(sql(call.company.id))
          .transaction((transaction) => propose(transaction, call, attributes))
        return created(call, `/api/v1${tagProposals.paths.list}`, () =>
          Promise.resolve(resources(call, row === undefined ? null : proposalResource(row))),
        )
      },
    }),
  ]
}
