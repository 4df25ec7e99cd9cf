import { derivedId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { etag, found, one } from '../http/answers.ts'
import { type Answer, endpoint, type Endpoint, type SignedInCall } from '../http/endpoint.ts'
import { checkIfMatch } from '../http/preconditions.ts'
import type { RouteDependencies } from '../../routes/platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../../routes/platform/shared/from-contract.ts'
import { addRow, changeRow, removeRow, type Subject } from './changes.ts'
import { constraintProblem } from './constraints.ts'
import type { Operation } from './definition.ts'
import { allow, type Prepared } from './prepare.ts'
import { pathOfOne } from './read-endpoints.ts'
import { findPlain, type PlainRow } from './table.ts'

type Tenant = RouteDependencies['sql']
type Given = Readonly<Record<string, unknown>>

export function createEndpoint(plain: Prepared, sql: Tenant, operation: Operation): Endpoint {
  const { contract } = plain
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
      const row = await written(sql, call, async (transaction) =>
        addRow(transaction, subjectOf(plain, call), id, data.attributes),
      )
      const answer = answerOf(plain, call, row)
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
    revisions: true,
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
        if (!(await call.isFirst(transaction))) return before
        checkIfMatch(call, before.revision)
        const again = () => find(call, transaction)
        return changeRow(transaction, subjectOf(plain, call), before, data.attributes ?? {}, again)
      })
      return answerOf(plain, call, row)
    },
  })
}

export function deleteEndpoint(plain: Prepared, sql: Tenant, operation: Operation<[record: Given]>): Endpoint {
  const { table } = plain
  return endpoint({
    method: 'delete',
    path: pathOfOne(plain),
    revisions: true,
    summary: operation.summary,
    access: 'session',
    reads: [],
    handle: async (call) => {
      await written(sql, call, async (transaction) => {
        const id = call.params['id'] ?? ''
        const before = found(await findPlain(transaction, table, id, plain.visibleTo(call), 'for update'))
        allow(operation, call, before.attributes)
        checkIfMatch(call, before.revision)
        await removeRow(transaction, subjectOf(plain, call), before)
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
function subjectOf({ contract, table }: Prepared, { user }: SignedInCall): Subject {
  return { type: contract.type, table, auditedActor: user.roles.includes('admin') ? user.id : null }
}

function answerOf(plain: Prepared, call: SignedInCall, row: PlainRow): Answer {
  const answer = one(call, JSON.stringify(plain.resourceOf(row)))
  return plain.table.revisions ? { ...answer, headers: { ETag: etag(row.revision) } } : answer
}

function bodiesOf({ contract }: Prepared) {
  if (contract.bodies === undefined) throw new Error(`${contract.type} is written and has no bodies`)
  return contract.bodies
}
