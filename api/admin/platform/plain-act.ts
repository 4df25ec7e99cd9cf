import type { z } from 'zod'
import type { Sql } from '#projections/platform/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { checkIfMatch } from '../../platform/http/preconditions.ts'
import { pascal } from '../../platform/openapi/parts.ts'
import { type Act, type ActName, revisionIn } from './act.ts'
import { ConsoleProblem } from './console-problem.ts'
import type { ConsoleUser, Right } from './console-user.ts'
import type { ConsoleCall, ConsoleServices, JsonServer, LastWriteOf } from './dialect.ts'
import { found, one } from './records.ts'
import { type PlainUndo, plainActReversal } from './undo/plain-act-reversal.ts'
import { noteDone } from './undo/stored-acts.ts'

interface Definition<Row, Rec, Body> {
  readonly name: ActName<Rec>
  /** For the OpenAPI document. */
  readonly summary: string
  readonly right: Right
  readonly body?: z.ZodType<Body>
  /** Whether the record allows it now, to a console user with the right: then its `actions` name it. */
  readonly allowed: (row: Row, consoleUser: ConsoleUser) => boolean
  /** In one transaction of the company. False: the record has changed since it was read, and does not allow it. */
  readonly carryOut: (sql: Sql, record: Rec, call: ConsoleCall, body: Body) => Promise<boolean>
  /** What the act has left to others, once its transaction is committed. A repeat does it again. */
  readonly done?: (services: ConsoleServices, record: Rec, call: ConsoleCall) => void | Promise<void>
  /** The record is gone afterwards: the answer is what it was. */
  readonly removes?: boolean
  /** It writes values over those that its sender has read. */
  readonly lastWrite?: LastWriteOf
  /** How it is taken back. Without one it cannot be, and its dialog says so. */
  readonly undo?: PlainUndo<Rec, Body>
}

/**
 * `POST <resource>/:id/<act>` on a row of a plain table, where `act` carries out a command. It answers the record as it
 * is afterwards; 409 when its state does not allow the act, 412 when it is of no revision that `If-Match` names.
 */
export function plainAct<
  Row extends object,
  Rec extends { readonly id: string; readonly actions: readonly string[] },
  Body = undefined,
>(definition: Definition<Row, Rec, Body>): Act<Row, Rec> {
  const { name, right, allowed, summary, body, carryOut, done, removes = false, undo } = definition
  return {
    name,
    right,
    allowed,
    ...(undo && { reversalOf: (source) => plainActReversal(source, { name, right, undo }) }),
    endpointOf: (source, answers) =>
      endpoint<Body, Rec, JsonServer>({
        method: 'post',
        path: `/${source.name}/:id/${name}`,
        summary,
        access: 'session',
        right,
        reads: source.reads,
        id: source.id,
        ...(body && { body: { schema: body, kind: 'plain' } }),
        answers: { one: [answers] },
        operationId: `${name}${pascal(source.name)}`,
        refuses: [409, 412],
        ...(definition.lastWrite && { lastWrite: definition.lastWrite }),
        find: async (call) =>
          ((removes ? await call.wrote(call.sql) : null) as Rec | null) ?? found(call, source, call.params['id']),
        handle: async (call, given, record) => {
          await call.sql.transaction(async (sql) => {
            checkIfMatch(call, revisionIn(record))
            if (!record.actions.includes(name) || !(await carryOut(sql, record, call, given)))
              throw new ConsoleProblem(409, 'conflict')
            const kept = undo?.keep(record, given) ?? null
            if (undo !== undefined && kept !== null)
              await noteDone(sql, call, {
                resource: source.name,
                recordId: record.id,
                act: name,
                userIds: undo.concerns(record),
                kept,
              })
            return removes ? record : null
          })
          await done?.(call.services, record, call)
          return one(removes ? record : await found(call, source, record.id))
        },
      }),
  }
}
