import { attendanceReceipts as contract } from '#contract/meetings/attendance-receipts.ts'
import { attendanceReads } from '#projections/meetings/meeting/attendance.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  receiptAnswer,
  receiptParameterNames,
  receiptParameters,
} from '../../routes/meetings/shared/attendance-receipts.ts'
import { enterExport } from '../platform/csv-export.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { tellRead } from '../people/ledger.ts'
import { found, takesOnly } from '../platform/records.ts'
import { users } from '../people/users.ts'

/** The receipt of a person's meetings, for those who keep their accounts. The person reads who took it. */
export const attendanceEndpoint: ConsoleEndpoint = endpoint<undefined, undefined, JsonServer>({
  method: 'get',
  path: contract.paths.one,
  summary: 'A receipt of the sessions that a person held in a period, as a PDF that holds its own proof',
  access: 'session',
  right: 'accounts',
  reads: attendanceReads,
  id: 'uuid',
  asks: { others: receiptParameters },
  answers: { file: 'application/pdf' },
  operationId: 'getAttendanceReceipt',
  refuses: [404, 422, 429],
  handle: async (call) => {
    const { company, query, sql, services, session } = call
    const { id: userId } = await found(call, users, call.params['id'])
    takesOnly(query, receiptParameterNames)
    const ended = enterExport(services.exports.csv, session.client)
    try {
      const given = (name: string) => query.getAll(name)
      const answer = await receiptAnswer(sql, services.receipts, { company, userId, given })
      tellRead(call, [userId], 'export')
      return answer
    } finally {
      ended()
    }
  },
})
