import { derivedId } from '#domain/platform/ids.ts'
import { dataExports as contract } from '../../contract/people/data-exports.ts'
import { created, found, resources } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  askForDataExport,
  dataExportFileQuery,
  dataExportQuery,
  dataExportsQuery,
} from '../../queries/people/data-exports.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

const query = queryOf(contract)
const answers = answersOf(contract)

/** The archives of one's own data; those of others do not exist. */
export function dataExportEndpoints({ sql, files }: RouteDependencies): readonly Endpoint[] {
  const show = async (call: SignedInCall, id = call.params['id'] ?? '') =>
    resources(call, found(await dataExportQuery(sql(call.company.id), call.user.id, id)))

  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: 'The archives of their data that the reader asked for, newest first',
      access: 'session',
      reads: [],
      query: { ...query, page: 25 },
      answers: { ...answers, list: true },
      handle: async (call) => resources(call, await dataExportsQuery(sql(call.company.id), call.user.id)),
    }),
    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: 'Ask for an archive of one’s own data: one at a time, one a day',
      access: 'session',
      reads: [],
      query,
      body: { schema: contract.bodies.create, kind: contract.type },
      answers,
      handle: async (call) => {
        const owner = { companyId: call.company.id, userId: call.user.id }
        // The same for a call that is repeated.
        const id = derivedId('data-export', call.user.id, call.idempotencyKey)
        const outcome = await askForDataExport(sql(call.company.id), { id, ...owner })
        if (outcome === 'export_under_way') throw new Problem(409, outcome)
        if (outcome === 'export_too_soon') throw new Problem(422, outcome)
        return created(call, `/api/v1/data_exports/${outcome.id}`, () => show(call, outcome.id))
      },
    }),
    endpoint({
      method: 'get',
      path: contract.paths.one,
      summary: 'One archive, and how far it is',
      access: 'session',
      reads: [],
      query,
      answers,
      handle: (call) => show(call),
    }),
    endpoint({
      method: 'get',
      path: contract.paths.file,
      summary: 'The archive itself, for seven days',
      access: 'session',
      reads: [],
      answers: { file: 'application/zip' },
      handle: async (call) => {
        const { id = '' } = call.params
        const { key, bytes, name } = found(await dataExportFileQuery(sql(call.company.id), call.user.id, id))
        const file = found(await files.read(key))
        return {
          status: 200,
          headers: {
            'Content-Type': 'application/zip',
            'Content-Length': String(bytes),
            'Content-Disposition': `attachment; filename="${name}"`,
          },
          async stream(write) {
            for await (const chunk of file) await write(chunk)
          },
        }
      },
    }),
  ]
}
