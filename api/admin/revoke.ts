import type { z } from 'zod'
import type { MentoringRequests } from '#commands/mentoring-requests.ts'
import { revokeRequest } from '#contract/admin.ts'
import { id, type RequestId } from '#domain/shared/ids.ts'
import { type ActDependencies, sendAct } from './act.ts'
import { Refused } from './answers.ts'
import type { Call } from './calls.ts'
import type { MessageCode } from './messages.ts'
import { mentoringRequests } from './resources/mentoring-requests.ts'

export interface RevokeDependencies extends ActDependencies {
  readonly requests: Pick<MentoringRequests, 'revoke'>
}

/** POST mentoring_requests/:id/revoke `{reason}` */
export async function sendRevoked(call: Call, dependencies: RevokeDependencies): Promise<void> {
  await sendAct(call, dependencies, {
    resource: mentoringRequests,
    notAllowed: 'revoke_not_allowed',
    carryOut: async (context, record) => {
      const given: unknown = call.request.body ?? {}
      const body = revokeRequest.safeParse(given)
      if (!body.success) throw new Refused(422, 'invalid_record', fieldCodes(body.error, given))
      const requestId = id<RequestId>(record.id)
      return dependencies.requests.revoke({ ...context, requestId, reason: body.data.reason })
    },
  })
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
