import { programAttributes, programEnrollmentAttributes } from '../contract/resources.ts'
import { resources } from '../http/answers.ts'
import type { Resource } from '../http/document.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { enrollmentsQuery, programsByIdQuery, programsQuery } from '../queries/programs.ts'
import type { RouteDependencies } from './dependencies.ts'

const programFields = { programs: Object.keys(programAttributes.shape) }

/** People see the programs that they take part in; who runs or audits them sees all. */
export function programEndpoints({ sql }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/programs',
      summary: 'Programs of the reader; of the company for those who have a role in it',
      access: 'session',
      reads: [],
      query: { page: 100, fields: programFields },
      answers: { type: 'programs', attributes: programAttributes, list: true },
      handle: async (call) => {
        const of = call.user.roles.length > 0 ? 'company' : { userId: call.user.id }
        return resources(call, await programsQuery(sql(call.company.id), of))
      },
    }),
    endpoint({
      method: 'get',
      path: '/program_enrollments',
      summary: "The reader's places in programs",
      access: 'session',
      reads: [],
      query: {
        page: 100,
        include: ['program'],
        fields: {
          ...programFields,
          program_enrollments: [...Object.keys(programEnrollmentAttributes.shape), 'program', 'profile'],
        },
      },
      answers: { type: 'program_enrollments', attributes: programEnrollmentAttributes, list: true },
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
