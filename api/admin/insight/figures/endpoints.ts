import { adminFigures, figureMonths, figureSelection } from '#contract/console/insight/figures.ts'
import { csvSeparator } from '#contract/platform/csv.ts'
import { csvAnswer } from '../../../platform/http/csv-answer.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import type { Reads } from '../../../platform/http/read-your-writes.ts'
import { type Schema, text, uuid } from '../../../platform/openapi/parts.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from '../../platform/dialect.ts'
import { instantSchema } from '../../platform/list-params.ts'
import { wallDate } from '#domain/platform/next-wall-time.ts'
import { downloadName } from '../../platform/exports.ts'
import { one, takesOnly } from '../../platform/records.ts'
import { figureLines } from './file.ts'
import { figuresQuery } from './query.ts'
import { selectionOf } from './selection.ts'

const parameters: Readonly<Record<string, Schema>> = {
  [figureSelection.at]: instantSchema,
  [figureSelection.program]: uuid,
  [figureSelection.unit]: text,
  [figureSelection.country]: text,
  [figureSelection.months]: { type: 'string', enum: [...figureMonths] },
}
const reads: Reads = ['figures', 'capacities']

export const figureEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: '/figures',
    summary: 'Figures of the programs, as they are or were; ratings and delays tell of five people at least',
    access: 'session',
    right: 'figures',
    reads,
    asks: { others: parameters },
    answers: { one: [{ name: 'AdminFigures', schema: adminFigures }] },
    operationId: 'getAdminFigures',
    handle: async (call) => one((await figuresFor(call)).figures),
  }),
  endpoint<undefined, undefined, JsonServer>({
    method: 'get',
    path: '/figures.csv',
    summary: 'The same figures as a file, with date, filters and definitions',
    access: 'session',
    right: 'figures',
    reads,
    asks: { others: parameters },
    answers: { file: 'text/csv' },
    operationId: 'exportFigures',
    handle: async (call) => {
      const { locale } = call.context
      const { figures, selection } = await figuresFor(call)
      const lines = figureLines(figures, selection, locale)
      const day = wallDate(figures.zone, new Date(figures.at))
      return csvAnswer(downloadName(locale, 'figures', day, 'csv'), lines, csvSeparator(locale))
    },
  }),
]

async function figuresFor({ company, sql, consoleUser, query, services }: ConsoleCall) {
  takesOnly(query, Object.values(figureSelection))
  const now = services.now()
  const selection = selectionOf(query, consoleUser.unit, now, company.settings.time_zone)
  return { selection, figures: await figuresQuery(sql, selection, now) }
}
