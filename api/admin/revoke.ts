import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { CommandResult } from '#commands/ports.ts'
import type { MentoringRequests } from '#commands/mentoring-requests.ts'
import { revokeRequest } from '#contract/admin.ts'
import { id, type Instant, type RequestId } from '#domain/shared/ids.ts'
import { contextOf } from '../http/context.ts'
import type { ReadYourWrites } from '../http/read-your-writes.ts'
import { Refused } from './answers.ts'
import { type Call, idOf } from './calls.ts'
import type { MessageCode } from './messages.ts'
import { found } from './records.ts'
import { mentoringRequests } from './resources/mentoring-requests.ts'

export interface RevokeDependencies {
  readonly requests: Pick<MentoringRequests, 'revoke'>
  readonly readYourWrites: ReadYourWrites
  readonly now: () => Instant
}

/** POST mentoring_requests/:id/revoke `{reason}`: answers the record as the read models show it afterwards. */
export async function sendRevoked(call: Call, { requests, readYourWrites, now }: RevokeDependencies): Promise<void> {
  const { request, response, operator, session } = call
  const record = await found(call, mentoringRequests, idOf(call))
  const given: unknown = request.body ?? {}
  const body = revokeRequest.safeParse(given)
  if (!body.success) throw new Refused(422, 'invalid_record', fieldCodes(body.error, given))
  const result = await requests.revoke({
    companyId: operator.companyId,
    actor: { kind: 'admin', userId: operator.userId },
    idempotencyKey: request.get('idempotency-key') ?? randomUUID(),
    at: now(),
    correlationId: contextOf(response).id,
    requestId: id<RequestId>(record.id),
    reason: body.data.reason,
  })
  if (!result.ok) throw refusal(result)
  await readYourWrites.settle(session, result.position)
  response.json(await found(call, mentoringRequests, record.id))
}

function refusal(result: Extract<CommandResult, { readonly ok: false }>): Refused {
  if ('conflict' in result) return new Refused(409, 'conflict')
  const { code } = result.refusal
  if (code === 'not_found') return new Refused(404, 'not_found')
  if (code === 'forbidden') return new Refused(403, 'forbidden')
  return new Refused(422, code === 'transition_not_allowed' ? 'revoke_not_allowed' : 'refused')
}

function fieldCodes(error: z.ZodError, given: unknown): Record<string, MessageCode> {
  return Object.fromEntries(
    error.issues.map(({ path: [field] }) => {
      const name = String(field ?? 'root')
      const present = typeof given === 'object' && given !== null && name in given
      return [name, present ? 'invalid' : 'required']
    }),
  )
}
