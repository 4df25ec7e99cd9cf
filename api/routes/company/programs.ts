import { programEnrollments, programs } from '../../contract/company/programs.ts'
import { programHasExperts } from '#projections/community/profiles/experts.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { found, resources } from '../../platform/http/answers.ts'
import type { Resource } from '../../platform/http/document.ts'
import { Problem } from '../../platform/http/problem.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { plainResource } from '../../platform/plain/plain-resource.ts'
import { chooseEnrollment, daysToAnswer, enrollmentsQuery, programsByIdQuery } from '../../queries/company/programs.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

/** People see the programs that they take part in; who runs or audits them sees all. */
const programList = plainResource({
  contract: programs,
  table: 'app.programs',
  order: `t.name->>'fr'`,
  expressions: {
    has_experts: programHasExperts('t'),
    request_expiry_days: daysToAnswer('t'),
    archived: 't.archived_at is not null',
  },
  page: 100,
  visible:
    ({ id, roles }) =>
    (value) =>
      roles.length > 0
        ? null
        : `exists (select from app.program_enrollments e join app.profiles p on p.id = e.profile_id
            where e.program_id = t.id and p.user_id = ${value(id)} and p.closed_at is null)`,
  operations: {
    list: { summary: 'Programs of the reader; of the company for those who have a role in it', may: () => true },
  },
})

export function programEndpoints(dependencies: RouteDependencies): readonly Endpoint[] {
  const { sql } = dependencies
  return [
    ...programList(dependencies),
    endpoint({
      method: 'get',
      path: programEnrollments.paths.list,
      summary: "The reader's places in programs",
      access: 'session',
      reads: [],
      query: { ...queryOf(programEnrollments), page: 100 },
      answers: { ...answersOf(programEnrollments), list: true },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const enrollments = await enrollmentsQuery(connection, call.user.id)
        if (!call.query.includeGiven) return resources(call, enrollments)
        const ids = call.query.include.has('program') ? enrollments.flatMap(programIdOf) : []
        return resources(call, enrollments, await programsByIdQuery(connection, ids))
      },
    }),
    endpoint({
      method: 'patch',
      path: programEnrollments.paths.one,
      summary: 'Use this place: its program and its profile become the current ones',
      access: 'session',
      reads: [],
      query: { fields: queryOf(programEnrollments).fields },
      body: { schema: programEnrollments.bodies.update, kind: programEnrollments.type },
      answers: answersOf(programEnrollments),
      current: async (call) => ownEnrollment(sql(call.company.id), call),
      handle: async (call, { data }) => {
        const connection = sql(call.company.id)
        const choose = data.attributes?.current === true
        if (choose && !(await chooseEnrollment(connection, call.user.id, call.params['id'] ?? '')))
          throw new Problem(404, 'not_found')
        return resources(call, await ownEnrollment(connection, call))
      },
    }),
  ]
}

/** @throws Problem 404 for a place that is not the caller's */
async function ownEnrollment(sql: Sql, { user, params }: SignedInCall): Promise<Resource> {
  const enrollments = await enrollmentsQuery(sql, user.id)
  return found(enrollments.find(({ id }) => id === params['id']) ?? null)
}

function programIdOf({ relationships }: { readonly relationships?: Resource['relationships'] }): string[] {
  const data = relationships?.['program']?.data
  return data !== null && data !== undefined && 'id' in data ? [data.id] : []
}
