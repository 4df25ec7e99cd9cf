import {
  type AdminConnection,
  adminConnection,
  type ConnectionBody,
  connectionBody,
  connectionTest,
  importedSettings,
  type MetadataImport,
  metadataImport,
} from '#contract/console/people/single-sign-on.ts'
import { type ConnectionId, derivedId, isUuid } from '#domain/platform/ids.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { checkIfMatch } from '../../platform/http/preconditions.ts'
import { ConsoleProblem } from '../platform/console-problem.ts'
import type { ConsoleCall, ConsoleEndpoint, JsonServer } from '../platform/dialect.ts'
import { audited } from '../platform/last-write.ts'
import { one, takesOnly, withEtag } from '../platform/records.ts'
import { wholeList, wholeShape } from '../platform/whole-list.ts'
import type { Administrator, Refused } from '../platform/ports.ts'

const shape = wholeShape(adminConnection, 'uuid')
const path = '/single_sign_on'
const record = { name: 'AdminConnection', schema: adminConnection }
const find = (call: ConsoleCall) => found(call)

/** Who lists, makes, changes and tests the company's identity providers: administrators. */
export const singleSignOnEndpoints: readonly ConsoleEndpoint[] = [
  endpoint<undefined, undefined, JsonServer>({
    access: 'session',
    right: 'sign_in',
    reads: [],
    method: 'get',
    path,
    summary: 'Identity providers of the company',
    asks: { list: shape },
    answers: { list: [record] },
    operationId: 'listAdminSingleSignOn',
    handle: async ({ services, company, query }) =>
      wholeList(query, shape, await services.connections.list(company.id)),
  }),
  endpoint<undefined, AdminConnection, JsonServer>({
    access: 'session',
    right: 'sign_in',
    reads: [],
    method: 'get',
    path: `${path}/:id`,
    summary: 'One identity provider',
    id: 'uuid',
    answers: { one: [record] },
    operationId: 'getAdminSingleSignOnById',
    find,
    handle: async ({ query }, _body, connection) => {
      takesOnly(query, [])
      return withEtag(connection)
    },
  }),
  endpoint<ConnectionBody, undefined, JsonServer>({
    access: 'session',
    right: 'sign_in',
    reads: [],
    method: 'post',
    path,
    summary: 'Add an identity provider',
    body: { schema: connectionBody, kind: 'plain' },
    answers: { one: [record] },
    operationId: 'createAdminSingleSignOn',
    handle: async (call, body) => {
      const id = derivedId<ConnectionId>('sso_connection', call.company.id, call.user.id, call.idempotencyKey)
      return withEtag(done(await call.services.connections.create(by(call), id, body)))
    },
  }),
  endpoint<ConnectionBody, AdminConnection, JsonServer>({
    access: 'session',
    right: 'sign_in',
    reads: [],
    method: 'put',
    path: `${path}/:id`,
    summary: 'Change an identity provider. A secret that is not sent stays',
    id: 'uuid',
    body: { schema: connectionBody, kind: 'plain' },
    answers: { one: [record] },
    operationId: 'updateAdminSingleSignOn',
    refuses: [412],
    lastWrite: audited('single_sign_on'),
    find,
    handle: async (call, body, connection) => {
      if (body.kind !== connection.kind) throw new ConsoleProblem(422, 'invalid_record', { kind: 'invalid' })
      const { sql, services, ifRevisions } = call
      return withEtag(done(await services.connections.update(sql, by(call), idOf(connection), body, ifRevisions)))
    },
  }),
  endpoint<undefined, AdminConnection, JsonServer>({
    access: 'session',
    right: 'sign_in',
    reads: [],
    method: 'delete',
    path: `${path}/:id`,
    summary: 'Remove an identity provider, with its secrets',
    id: 'uuid',
    answers: { one: [record] },
    operationId: 'deleteAdminSingleSignOn',
    refuses: [412],
    find,
    handle: async (call, _body, connection) => {
      checkIfMatch(call, connection.revision)
      await call.services.connections.remove(by(call), idOf(connection))
      return one(connection)
    },
  }),
  endpoint<undefined, AdminConnection, JsonServer>({
    access: 'session',
    right: 'sign_in',
    reads: [],
    method: 'post',
    path: `${path}/:id/test_connection`,
    summary: 'Ask the identity provider, and say in words what is wrong',
    id: 'uuid',
    answers: { one: [{ name: 'ConnectionTest', schema: connectionTest }] },
    operationId: 'testConnectionSingleSignOn',
    find,
    handle: async (call, _body, connection) =>
      one(await call.services.connections.test(call.company.id, idOf(connection), call.context.locale)),
  }),
  endpoint<MetadataImport, undefined, JsonServer>({
    access: 'session',
    right: 'sign_in',
    reads: [],
    method: 'post',
    path: '/single_sign_on_imports',
    summary: 'Read the settings from the metadata of an identity provider. Nothing is stored',
    body: { schema: metadataImport, kind: 'plain' },
    answers: { one: [{ name: 'ImportedSettings', schema: importedSettings }] },
    operationId: 'createAdminSingleSignOnImport',
    handle: async ({ services, context }, source) =>
      one(await services.connections.importMetadata(source, context.locale)),
  }),
]

async function found({ services, company, params }: ConsoleCall): Promise<AdminConnection> {
  const id = (params['id'] ?? '').toLowerCase()
  const all = isUuid(id) ? await services.connections.list(company.id) : []
  const connection = all.find((one) => one.id === id)
  if (connection === undefined) throw new ConsoleProblem(404, 'not_found')
  return connection
}

function by({ company, user }: ConsoleCall): Administrator {
  return { companyId: company.id, userId: user.id }
}

function idOf(connection: AdminConnection): ConnectionId {
  return connection.id as ConnectionId
}

function done(result: AdminConnection | Refused): AdminConnection {
  if ('errors' in result) throw new ConsoleProblem(422, 'invalid_record', result.errors)
  return result
}
