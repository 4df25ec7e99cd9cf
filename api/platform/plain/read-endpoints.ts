import { found, one, page } from '../http/answers.ts'
import { endpoint, type Endpoint } from '../http/endpoint.ts'
import { answersOf, queryOf } from '../../routes/platform/shared/from-contract.ts'
import type { RouteDependencies } from '../../routes/platform/shared/dependencies.ts'
import type { Operation } from './definition.ts'
import { allow, type Prepared } from './prepare.ts'
import { findPlain, listPlain } from './table.ts'

type Tenant = RouteDependencies['sql']

export function listEndpoint(plain: Prepared, sql: Tenant, operation: Operation): Endpoint {
  const { contract, filters, filterValues } = plain
  return endpoint({
    method: 'get',
    path: contract.paths.list,
    summary: operation.summary,
    access: 'session',
    reads: [],
    query: {
      ...queryOf(contract),
      page: plain.page,
      ...(contract.sorts && contract.sorts.length > 0 && { sort: contract.sorts }),
      ...(filters.length > 0 && { filters, values: filterValues, texts: ['q'] }),
    },
    answers: { ...answersOf(contract), list: true },
    handle: async (call) => {
      allow(operation, call)
      const conditions = [...plain.visibleTo(call), ...plain.conditionsOf(call)]
      const { rows, total } = await listPlain(sql(call.company.id), plain.table, conditions, {
        order: plain.orderOf(call),
        page: call.query.page,
      })
      return page(call, { data: JSON.stringify(rows.map(plain.resourceOf)), total })
    },
  })
}

export function oneEndpoint(plain: Prepared, sql: Tenant, operation: Operation): Endpoint {
  const { contract, table } = plain
  return endpoint({
    method: 'get',
    path: pathOfOne(plain),
    summary: operation.summary,
    access: 'session',
    reads: [],
    query: queryOf(contract),
    answers: answersOf(contract),
    handle: async (call) => {
      allow(operation, call)
      const row = found(await findPlain(sql(call.company.id), table, call.params['id'] ?? '', plain.visibleTo(call)))
      return one(call, JSON.stringify(plain.resourceOf(row)), null, table.revisions ? row.revision : undefined)
    },
  })
}

export function pathOfOne({ contract }: Prepared): string {
  return contract.paths['one'] ?? `${contract.paths.list}/:id`
}
