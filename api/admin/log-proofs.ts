import { type AdminSeal, adminSeal } from '#contract/console/log-seals.ts'
import type { CompanyId } from '#domain/shared/ids.ts'
import { endpoint } from '../http/endpoint.ts'
import { BadParameter, ConsoleProblem } from './console-problem.ts'
import { enterExport } from './csv-export.ts'
import type { ConsoleEndpoint, ConsoleServices, JsonServer } from './dialect.ts'
import { listParams, type ListShape, wholeSchema } from './list-params.ts'
import { list, takesOnly } from './records.ts'

/** What proves the log: its seals, and exports with proofs. */
export interface LogProofs {
  /** One company's, newest first or oldest first, and how many it has. */
  seals(page: {
    readonly companyId: CompanyId
    readonly offset: number
    readonly limit: number
    readonly order: 'ASC' | 'DESC'
  }): Promise<{ readonly records: readonly AdminSeal[]; readonly total: number }>
  /** One company's events as they are stored, with their proofs, as NDJSON; `write` waits for the reader. */
  export(
    scope: { readonly companyId: CompanyId; readonly from?: bigint; readonly to?: bigint; readonly stream?: string },
    write: (text: string) => Promise<void>,
  ): Promise<unknown>
}

const sealList: ListShape = {
  id: null,
  sorts: { number: 'number' },
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
    return list(await proofsOf(services).seals({ ...page, companyId: consoleUser.companyId }))
  },
})

/** The company's events with their proofs, streamed. What it holds is said in docs/audit.md. */
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
  handle: async ({ query, consoleUser: { companyId }, services }) => {
    const scope = { ...position(query, 'from'), ...position(query, 'to'), ...stream(query) }
    takesOnly(query, ['from', 'to', 'stream'])
    const proofs = proofsOf(services)
    return {
      status: 200,
      headers: {
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Content-Disposition': `attachment; filename="log-${new Date().toISOString().slice(0, 10)}.ndjson"`,
      },
      ended: enterExport(services.exports.log, companyId),
      async stream(write) {
        await proofs.export({ ...scope, companyId }, write)
      },
    }
  },
})

export const logProofEndpoints: readonly ConsoleEndpoint[] = [seals, log]

function proofsOf({ proofs }: ConsoleServices): LogProofs {
  if (proofs === null) throw new ConsoleProblem(404, 'no_proofs')
  return proofs
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
