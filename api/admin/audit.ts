import type { AdminSeal } from '#contract/admin-audit.ts'
import type { CompanyId } from '#domain/shared/ids.ts'
import { BadParameter, Refused, sendList } from './answers.ts'
import type { Call } from './calls.ts'
import { enterExport } from './download.ts'
import { listParams, type ListShape } from './list-params.ts'
import { AtOnce, streamTo } from '../http/stream.ts'

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
  id: 'code',
  sorts: { number: 'number' },
  defaultSort: { field: 'number', order: 'DESC' },
  filters: {},
  search: [],
}

/** GET log_seals */
export async function sendSeals({ query, response, operator }: Call, proofs: LogProofs | null): Promise<void> {
  const { ids, ...page } = listParams(query, sealList)
  if (ids !== null) throw new BadParameter('id', 'unknown_parameter')
  sendList(response, await there(proofs).seals({ ...page, companyId: operator.companyId }))
}

/** Each holds a snapshot of the log and two connections of its own. */
const exportsAtOnce = new AtOnce({ each: 2, all: 12 })

/** GET log.ndjson: the company's events with their proofs, streamed. What it holds is said in docs/audit.md. */
export async function sendProofs({ query, response, operator }: Call, proofs: LogProofs | null): Promise<void> {
  const scope = { ...position(query, 'from'), ...position(query, 'to'), ...stream(query) }
  for (const name of query.keys())
    if (!['from', 'to', 'stream'].includes(name)) throw new BadParameter(name, 'unknown_parameter')
  const log = there(proofs)
  const leave = enterExport(exportsAtOnce, response, operator.companyId)
  try {
    response.set({
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Content-Disposition': `attachment; filename="log-${new Date().toISOString().slice(0, 10)}.ndjson"`,
      'Cache-Control': 'no-store',
    })
    await log.export({ ...scope, companyId: operator.companyId }, streamTo(response))
    response.end()
  } finally {
    leave()
  }
}

function there(proofs: LogProofs | null): LogProofs {
  if (proofs === null) throw new Refused(404, 'no_proofs')
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
