import { attendanceReads } from '#projections/meetings/meeting/attendance.ts'
import { attendanceReceipts as contract } from '../../contract/meetings/attendance-receipts.ts'
import { found } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { userQuery } from '../../queries/people/users.ts'
import { receiptAnswer, receiptParameterNames, receiptParameters } from './shared/attendance-receipts.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'

/** One's own receipts of attendance: administrators take those of others in the console. */
export function attendanceEndpoints({ sql, receipts }: RouteDependencies): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: contract.paths.one,
      summary: 'A receipt of the sessions that the reader held in a period, as a PDF that holds its own proof',
      access: 'session',
      reads: attendanceReads,
      query: { filters: receiptParameterNames, values: receiptParameters },
      answers: { file: 'application/pdf' },
      handle: async ({ company, user, params, query }) => {
        const connection = sql(company.id)
        if (params['id'] !== user.id) {
          found(await userQuery(connection, params['id'] ?? '', user.id))
          throw new Problem(403, 'profile_not_accessible')
        }
        const given = (name: string) => query.filters.get(name) ?? []
        return await receiptAnswer(connection, receipts, { company, userId: user.id, given })
      },
    }),
  ]
}
