import type { CommandContext, CommandResult } from '#commands/ports.ts'
import type { Instant } from '#domain/shared/ids.ts'
import { contextOf } from '../http/context.ts'
import type { ReadYourWrites } from '../http/read-your-writes.ts'
import type { IdempotencyStore } from '../ports.ts'
import { Refused } from './answers.ts'
import { type Call, idOf } from './calls.ts'
import { sendOnce } from './once.ts'
import type { AdminResource } from './list-query.ts'
import type { MessageCode } from './messages.ts'
import { found } from './records.ts'

export interface ActDependencies {
  readonly readYourWrites: ReadYourWrites
  readonly idempotency: IdempotencyStore
  readonly now: () => Instant
}

interface Act<Row extends object, Rec extends { readonly id: string }> {
  readonly resource: AdminResource<Row, Rec>
  /** The command, on a record that the operator may see. */
  readonly carryOut: (context: CommandContext, record: Rec) => Promise<CommandResult>
  /** What a 422 says when the record's state does not allow the act. */
  readonly notAllowed?: MessageCode
}

/** POST <resource>/:id/<act>: carries out one command on one record, once for a key, and answers the record as readers see it afterwards. */
export async function sendAct<Row extends object, Rec extends { readonly id: string }>(
  call: Call,
  { readYourWrites, idempotency, now }: ActDependencies,
  { resource, carryOut, notAllowed = 'refused' }: Act<Row, Rec>,
): Promise<void> {
  const { response, operator, session } = call
  await sendOnce(call, idempotency, async (idempotencyKey) => {
    const record = await found(call, resource, idOf(call))
    const context: CommandContext = {
      companyId: operator.companyId,
      actor: { kind: 'admin', userId: operator.userId },
      idempotencyKey,
      at: now(),
      correlationId: contextOf(response).id,
    }
    const result = await carryOut(context, record)
    if (!result.ok) throw refusal(result, notAllowed)
    await readYourWrites.settle(response, session, result.position, resource.reads)
    return found(call, resource, record.id)
  })
}

function refusal(result: Extract<CommandResult, { readonly ok: false }>, notAllowed: MessageCode): Refused {
  if ('conflict' in result) return new Refused(409, 'conflict')
  const { code } = result.refusal
  if (code === 'not_found') return new Refused(404, 'not_found')
  if (code === 'forbidden') return new Refused(403, 'forbidden')
  if (code === 'last_admin') return new Refused(422, 'last_admin')
  return new Refused(422, code === 'transition_not_allowed' ? notAllowed : 'refused')
}
