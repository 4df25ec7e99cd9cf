import {
  adminFigureReport,
  chooseReportReader,
  type ChooseReportReader,
  type SendReport,
  sendReport,
  sentReport,
} from '#contract/console/insight/figure-reports.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { uuid, text } from '../../../platform/openapi/parts.ts'
import { ConsoleProblem } from '../../platform/console-problem.ts'
import { enterExport } from '../../platform/csv-export.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from '../../platform/dialect.ts'
import { one, takesOnly } from '../../platform/records.ts'
import { single } from './selection.ts'

const answers = { one: [{ name: 'AdminFigureReport', schema: adminFigureReport }] }
const readReport = async ({ services, consoleUser }: ConsoleCall) => one(await services.figureReports.read(consoleUser))

export const figureReportEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: '/figures/report',
    summary: 'Who receives the figures of each month by mail, and who may',
    access: 'session',
    right: 'dashboard',
    reads: [],
    answers,
    operationId: 'getFigureReport',
    handle: async (call) => {
      takesOnly(call.query, [])
      return readReport(call)
    },
  }),
  endpoint<ChooseReportReader, undefined, JsonServer>({
    method: 'post',
    path: '/figures/report/reader',
    summary: 'Choose, or choose no longer, somebody who receives the figures of each month',
    access: 'session',
    right: 'dashboard',
    reads: [],
    body: { schema: chooseReportReader, kind: 'plain' },
    answers,
    operationId: 'chooseFigureReportReader',
    refuses: [404, 409],
    handle: async (call, reader) => {
      await call.sql.transaction(async (sql) => {
        const outcome = await call.services.figureReports.choose(sql, call.consoleUser, reader)
        if (outcome === 'not_found') throw new ConsoleProblem(404, 'not_found')
        if (outcome === 'stopped') throw new ConsoleProblem(409, 'report_stopped')
      })
      return readReport(call)
    },
  }),
  endpoint<SendReport, undefined, JsonServer>({
    method: 'post',
    path: '/figures/report/send',
    summary: 'Send the reader the figures of a month that is over',
    access: 'session',
    right: 'dashboard',
    reads: [],
    body: { schema: sendReport, kind: 'plain' },
    answers: { one: [{ name: 'SentReport', schema: sentReport }] },
    operationId: 'sendFigureReport',
    refuses: [404],
    handle: async ({ sql, services, consoleUser }, request) => {
      const address = await sql.transaction((transaction) =>
        services.figureReports.send(transaction, consoleUser, request),
      )
      if (address === null) throw new ConsoleProblem(404, 'not_found')
      return one({ address })
    },
  }),
  endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: '/figures/report.pdf',
    summary: 'The figures of a month that is over, by default the last one, beside the month before, as a PDF',
    access: 'session',
    right: 'dashboard',
    reads: ['figures', 'capacities'],
    asks: { others: { month: text, program_id: uuid } },
    answers: { file: 'application/pdf' },
    operationId: 'getFigureReportFile',
    refuses: [404, 429],
    handle: async ({ query, services, session, consoleUser }) => {
      takesOnly(query, ['month', 'program_id'])
      const month = single(query, 'month') ?? (await services.figureReports.read(consoleUser)).months[0]
      const request = sendReport.safeParse({ month, program_id: single(query, 'program_id') })
      if (!request.success) throw new ConsoleProblem(404, 'not_found')
      const ended = enterExport(services.exports.csv, session.client)
      try {
        const file = await services.figureReports.file(consoleUser, request.data)
        if (file === null) throw new ConsoleProblem(404, 'not_found')
        return {
          status: 200,
          headers: {
            'Content-Type': 'application/pdf',
            'Content-Length': String(file.content.length),
            'Content-Disposition': `attachment; filename="${file.name}"`,
          },
          stream: (write) => write(file.content),
        }
      } finally {
        ended()
      }
    },
  }),
]
