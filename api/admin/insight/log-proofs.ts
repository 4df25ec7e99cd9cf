import { adminSeal } from '#contract/console/platform/log-seals.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { BadParameter } from '../platform/console-problem.ts'
import { enterExport } from '../platform/csv-export.ts'
import type { ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { wallDate } from '#domain/platform/next-wall-time.ts'
import { downloadName } from '../platform/exports.ts'
import { personOf, tellRead } from '../people/ledger.ts'
import { listParams, type ListShape, wholeSchema } from '../platform/list-params.ts'
import { list, takesOnly } from '../platform/records.ts'

const sealList: ListShape = {
  id: 'code',
  sorts: { id: 'number', number: 'number' },
  defaultSort: { field: 'number', order: 'DESC' },
  filters: {},
  search: [],
}

const seals = endpoint<undefined, undefined, JsonServer>({
  method: 'get',
  path: '/log_seals',
  summary: 'The seals of the log',
  access: 'session',
  right: 'journal',
  reads: [],
  asks: { list: sealList },
  answers: { list: [{ name: 'AdminSeal', schema: adminSeal }] },
  operationId: 'listAdminLogSeals',
  refuses: [404],
  handle: async ({ query, consoleUser, services }) => {
    const page = listParams(query, sealList)
    return list(await services.proofs.seals({ ...page, companyId: consoleUser.companyId }))
  },
})

/** The company's events with their proofs, streamed. docs/audit.md describes its content. */
const log = endpoint<undefined, undefined, JsonServer>({
  method: 'get',
  path: '/log.ndjson',
  summary: 'The company’s events with their proofs, one a line',
  access: 'session',
  right: 'journal',
  reads: [],
  asks: { others: { from: wholeSchema, to: wholeSchema, stream: { type: 'string', maxLength: 200 } } },
  answers: { file: 'application/x-ndjson' },
  operationId: 'exportLog',
  refuses: [404, 409],
  handle: async (call) => {
    const { query, sql, consoleUser, services } = call
    const { companyId } = consoleUser
    const scope = { ...position(query, 'from'), ...position(query, 'to'), ...stream(query) }
    takesOnly(query, ['from', 'to', 'stream'])
    const { proofs } = services
    const day = wallDate(call.company.settings.time_zone, new Date())
    return {
      status: 200,
      headers: {
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Content-Disposition': `attachment; filename="${downloadName(call.context.locale, 'log', day, 'ndjson')}"`,
      },
      ended: enterExport(services.exports.log, companyId),
      async stream(write) {
        for await (const people of peopleIn(sql, scope.stream)) {
          tellRead(call, people, 'export')
          await services.profileAccesses.room()
        }
        await proofs.export({ ...scope, companyId }, write)
      },
    }
  },
})

export const logProofEndpoints: readonly ConsoleEndpoint[] = [seals, log]

/** The people whose streams the file may hold: those of one stream, or everybody. */
async function* peopleIn(sql: Sql, stream: string | undefined): AsyncGenerator<readonly string[]> {
  if (stream !== undefined) {
    yield personOf(stream)
    return
  }
  const page = 5_000
  let after = '00000000-0000-0000-0000-000000000000'
  for (let last = page; last === page;) {
    const rows = await sql.query<{ id: string }>({
      name: 'admin_log_people',
      text: `select id from app.users where status <> 'erased' and id > $1 order by id limit $2`,
      values: [after, page],
    })
    yield rows.map(({ id }) => id)
    last = rows.length
    after = rows.at(-1)?.id ?? after
  }
}

function position(query: URLSearchParams, name: 'from' | 'to'): { readonly from?: bigint; readonly to?: bigint } {
  const value = query.get(name)
  if (value === null) return {}
  if (!/^[1-9]\d{0,17}$/.test(value) || query.getAll(name).length > 1) throw new BadParameter(name, 'invalid')
  return { [name]: BigInt(value) }
}

function stream(query: URLSearchParams): { readonly stream?: string } {
  const value = query.get('stream')
  if (value === null) return {}
  if (value.length > 200 || query.getAll('stream').length > 1) throw new BadParameter('stream', 'invalid')
  return { stream: value }
}
