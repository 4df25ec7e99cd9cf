import type { z } from 'zod'
import { changedAccount, done } from '../../contract/people/auth-answers.ts'
import { phoneConfirmation } from '../../contract/people/phone.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import type { AuthDependencies } from './dependencies.ts'
import { answer, type AuthEndpoint, type DeviseTokenAuth } from './dialect.ts'
import { FieldProblem } from './field-problem.ts'
import { CodedProblem } from './second-factor-problem.ts'
import { authUser } from './user.ts'

/** The proof that the phone of the account is its person's: a code by SMS. Who is not there yet has no session. */
export function phoneEndpoints({ phoneProofs, credentials, limits }: AuthDependencies): readonly AuthEndpoint[] {
  return [
    endpoint<undefined, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/phone/code',
      summary: "Send a code by SMS to the account's number",
      access: 'session',
      operationId: 'sendPhoneCode',
      answers: done,
      fields: true,
      handle: async ({ user }) => {
        if (phoneProofs === null) throw new CodedProblem(422, 'sms_unavailable')
        const owner = { companyId: user.companyId, userId: user.id }
        const phone = await phoneProofs.numberOf(owner)
        if (phone === null) throw new FieldProblem([{ field: 'phone', code: 'phone_invalid' }])
        // By the person, and by the number: many accounts do not add up to many SMS for somebody else.
        await limit(limits, 'phone_code', user.companyId, user.id)
        await limit(limits, 'phone_code_number', phone)
        if (!(await phoneProofs.send(owner, phone))) throw new CodedProblem(422, 'phone_proven')
        return answer({ success: true })
      },
    }),
    endpoint<z.infer<typeof phoneConfirmation>, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/phone/confirm',
      summary: 'Prove with the code of the SMS that the number is one’s own',
      access: 'session',
      body: { schema: phoneConfirmation, kind: 'loose' },
      operationId: 'confirmPhone',
      answers: changedAccount,
      fields: true,
      handle: async ({ user }, { code }) => {
        if (phoneProofs === null) throw new CodedProblem(422, 'sms_unavailable')
        const result = await phoneProofs.confirm({ companyId: user.companyId, userId: user.id }, code)
        if (result !== 'proven')
          throw new FieldProblem([{ field: 'code', code: result === 'wrong' ? 'phone_code_wrong' : 'phone_code_over' }])
        return answer({ status: 'success', data: authUser(await credentials.details(user)) })
      },
    }),
  ]
}
