import type { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import type { RouteDependencies } from '../../routes/platform/shared/dependencies.ts'
import type { PlainContract, PlainResource } from './definition.ts'
import { prepare } from './prepare.ts'
import { listEndpoint, oneEndpoint } from './read-endpoints.ts'
import { createEndpoint, deleteEndpoint, updateEndpoint } from './write-endpoints.ts'

/**
 * The endpoints of a table without events: list with filters, orders and pages, one, create, update and delete with
 * `If-Match`, and the entry in the audit log for an administrator's change.
 */
export function plainResource<Contract extends PlainContract>(
  definition: PlainResource<z.infer<Contract['attributes']>, Contract>,
) {
  const plain = prepare(definition)
  const { list, one, create, update, delete: remove } = plain.operations
  return ({ sql }: Pick<RouteDependencies, 'sql'>): readonly Endpoint[] => [
    listEndpoint(plain, sql, list),
    ...(one ? [oneEndpoint(plain, sql, one)] : []),
    ...(create ? [createEndpoint(plain, sql, create)] : []),
    ...(update ? [updateEndpoint(plain, sql, update)] : []),
    ...(remove ? [deleteEndpoint(plain, sql, remove)] : []),
  ]
}
