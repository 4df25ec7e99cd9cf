import {
  type AdminFigureReport,
  adminFigureReport,
  chooseReportReader,
  type ChooseReportReader,
  type SendReport,
  sendReport,
  sentReport,
} from '#contract/console/figure-reports.ts'
import type { Sql } from '#projections/sql.ts'
import { endpoint } from '../../http/endpoint.ts'
import { uuid, text } from '../../openapi/parts.ts'
import { ConsoleProblem } from '../console-problem.ts'
import type { ConsoleUser } from '../console-user.ts'
import { enterExport } from '../csv-export.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from '../dialect.ts'
import { one, takesOnly } from '../records.ts'
import { single } from './selection.ts'

/** The figures of a month by mail, and who receives them: whoever sees one unit chooses among those of the unit. */
export interface FigureReports {
  /** Who may receive it, and the months that are over. */
  read(by: ConsoleUser): Promise<AdminFigureReport>
  /** `stopped`: they stopped it themselves. */
  choose(sql: Sql, by: ConsoleUser, reader: ChooseReportReader): Promise<'done' | 'not_found' | 'stopped'>
  /** To whoever asks. null: no month that is over, or no program. @returns their address */
  send(sql: Sql, by: ConsoleUser, asked: SendReport): Promise<string | null>
  file(by: ConsoleUser, asked: SendReport): Promise<{ readonly name: string; readonly content: Buffer } | null>
}

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
    handle: async ({ sql, services, consoleUser }, asked) => {
      const address = await sql.transaction((transaction) =>
        services.figureReports.send(transaction, consoleUser, asked),
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
      const asked = sendReport.safeParse({ month, program_id: single(query, 'program_id') })
      if (!asked.success) throw new ConsoleProblem(404, 'not_found')
      const ended = enterExport(services.exports.csv, session.client)
      try {
        const file = await services.figureReports.file(consoleUser, asked.data)
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
