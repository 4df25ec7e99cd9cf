import { programEnrollments, programs } from '../contract/programs.ts'
import { resources } from '../http/answers.ts'
import type { Resource } from '../http/document.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { enrollmentsQuery, programsByIdQuery, programsQuery } from '../queries/programs.ts'
import type { RouteDependencies } from './shared/dependencies.ts'
import { answersOf, queryOf } from './shared/from-contract.ts'

/** People see the programs that they take part in; who runs or audits them sees all. */
export function programEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: programs.paths.list,
      summary: 'Programs of the reader; of the company for those who have a role in it',
      access: 'session',
      reads: [],
      query: { ...queryOf(programs), page: 100 },
      answers: { ...answersOf(programs), list: true },
      handle: async (call) => {
        const of = call.user.roles.length > 0 ? 'company' : { userId: call.user.id }
        return resources(call, await programsQuery(sql(call.company.id), of))
      },
    }),
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
  ]
}

function programIdOf({ relationships }: { readonly relationships?: Resource['relationships'] }): string[] {
  const data = relationships?.['program']?.data
  return data !== null && data !== undefined && 'id' in data ? [data.id] : []
}
