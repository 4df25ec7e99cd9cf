import { isDeepStrictEqual } from 'node:util'
import { derivedId } from '#domain/shared/ids.ts'
import type { Sql } from '#projections/sql.ts'
import { etag, found, one } from '../http/answers.ts'
import { type Answer, endpoint, type Endpoint, type SignedInCall } from '../http/endpoint.ts'
import { checkIfMatch } from '../http/preconditions.ts'
import type { RouteDependencies } from '../routes/shared/dependencies.ts'
import { answersOf, queryOf } from '../routes/shared/from-contract.ts'
import { addAuditEntry, type AuditEntry } from './audit-log.ts'
import { constraintProblem } from './constraints.ts'
import type { Operation } from './definition.ts'
import { allow, type Prepared } from './prepare.ts'
import { pathOfOne } from './read-endpoints.ts'
import { deletePlain, findPlain, insertPlain, type PlainRow, updatePlain } from './table.ts'

type Tenant = RouteDependencies['sql']
type Given = Readonly<Record<string, unknown>>

export function createEndpoint(plain: Prepared, sql: Tenant, operation: Operation): Endpoint {
  const { contract, table } = plain
  const { create: schema } = bodiesOf(plain)
  return endpoint({
    method: 'post',
    path: contract.paths.list,
    summary: operation.summary,
    access: 'session',
    reads: [],
    query: queryOf(contract),
    body: { schema, kind: contract.type },
    answers: answersOf(contract),
    handle: async (call, { data }) => {
      allow(operation, call)
      // The same for a repeat under the same key, which then finds the row that is there.
      const id = derivedId(contract.type, call.company.id, call.user.id, call.idempotencyKey)
      const row = await written(sql, call, async (transaction) => {
        const isNew = await insertPlain(transaction, table, id, data.attributes)
        const after = found(await findPlain(transaction, table, id, []))
        if (isNew) await audit(transaction, call, { action: 'create', ...about(plain, id, null, after.attributes) })
        return after
      })
      const answer = shown(plain, call, row)
      return { ...answer, status: 201, headers: { ...answer.headers, Location: `/api/v1${contract.paths.list}/${id}` } }
    },
  })
}

export function updateEndpoint(plain: Prepared, sql: Tenant, operation: Operation<[record: Given]>): Endpoint {
  const { contract, table } = plain
  const { update: schema } = bodiesOf(plain)
  const find = async (call: SignedInCall, on: Sql, lock?: 'for update') =>
    found(await findPlain(on, table, call.params['id'] ?? '', plain.visibleTo(call), lock))
  return endpoint({
    method: 'patch',
    path: pathOfOne(plain),
    summary: operation.summary,
    access: 'session',
    reads: [],
    query: queryOf(contract),
    body: { schema, kind: contract.type },
    current: async (call) => plain.resourceOf(await find(call, sql(call.company.id))),
    answers: answersOf(contract),
    handle: async (call, { data }) => {
      const row = await written(sql, call, async (transaction) => {
        const before = await find(call, transaction, 'for update')
        allow(operation, call, before.attributes)
        checkIfMatch(call, before.revision)
        const changes = changesOf(before.attributes, data.attributes ?? {})
        if (Object.keys(changes).length === 0) return before
        await updatePlain(transaction, table, before.id, changes)
        const after = await find(call, transaction)
        const had = only(before.attributes, changes)
        const has = only(after.attributes, changes)
        await audit(transaction, call, { action: 'update', ...about(plain, before.id, had, has) })
        return after
      })
      return shown(plain, call, row)
    },
  })
}

export function deleteEndpoint(plain: Prepared, sql: Tenant, operation: Operation<[record: Given]>): Endpoint {
  const { table } = plain
  return endpoint({
    method: 'delete',
    path: pathOfOne(plain),
    summary: operation.summary,
    access: 'session',
    reads: [],
    handle: async (call) => {
      await written(sql, call, async (transaction) => {
        const id = call.params['id'] ?? ''
        const before = found(await findPlain(transaction, table, id, plain.visibleTo(call), 'for update'))
        allow(operation, call, before.attributes)
        checkIfMatch(call, before.revision)
        await deletePlain(transaction, table, id)
        await audit(transaction, call, { action: 'delete', ...about(plain, id, before.attributes, null) })
      })
      return { status: 204, body: null }
    },
  })
}

/** @throws Problem 422 for what a constraint of the table refuses */
async function written<Result>(sql: Tenant, call: SignedInCall, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  try {
    return await sql(call.company.id).transaction(work)
  } catch (error) {
    throw constraintProblem(error) ?? error
  }
}

/** Administrators' changes only: what people write of their own stays out of the audit log (docs/privacy.md). */
async function audit(sql: Sql, { user }: SignedInCall, entry: Omit<AuditEntry, 'actorId'>): Promise<void> {
  if (user.roles.includes('admin')) await addAuditEntry(sql, { ...entry, actorId: user.id })
}

function about({ contract }: Prepared, id: string, before: Given | null, after: Given | null) {
  return { type: contract.type, id, before, after }
}

function shown(plain: Prepared, call: SignedInCall, row: PlainRow): Answer {
  const answer = one(call, JSON.stringify(plain.resourceOf(row)))
  return plain.table.revisions ? { ...answer, headers: { ETag: etag(row.revision) } } : answer
}

function changesOf(before: Given, given: Given): Given {
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(before[name], value)))
}

function only(record: Given, names: Given): Given {
  return Object.fromEntries(Object.keys(names).map((name) => [name, record[name]]))
}

function bodiesOf({ contract }: Prepared) {
  if (contract.bodies === undefined) throw new Error(`${contract.type} is written and has no bodies`)
  return contract.bodies
}
