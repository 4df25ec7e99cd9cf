import type { Request, Response, Router } from 'express'
import { phoneConfirmation } from '../../contract/people/phone.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { authenticate } from '../../platform/http/session.ts'
import { authChecks } from './checks.ts'
import type { AuthDependencies } from './dependencies.ts'
import { FieldProblem } from './field-problem.ts'
import { readLoosely } from './fields.ts'
import { CodedProblem } from './second-factor-problem.ts'
import { authUser } from './user.ts'

/** The proof that the phone of the account is its person's: a code by SMS. Who is not there yet has no session. */
export function addPhoneCalls(router: Router, dependencies: AuthDependencies): void {
  const { sessions, phoneProofs, credentials, limits } = dependencies
  const { checks } = authChecks(limits)

  router.post('/phone/code', checks, async (request: Request, response: Response) => {
    const { user } = await authenticate(sessions, request, response, request.body)
    if (phoneProofs === null) throw new CodedProblem(422, 'sms_unavailable')
    const owner = { companyId: user.companyId, userId: user.id }
    const phone = await phoneProofs.numberOf(owner)
    if (phone === null) throw new FieldProblem([{ field: 'phone', code: 'phone_invalid' }])
    // By the person, and by the number: many accounts do not add up to many SMS for somebody else.
    await limit(limits, 'phone_code', user.companyId, user.id)
    await limit(limits, 'phone_code_number', phone)
    if (!(await phoneProofs.send(owner, phone))) throw new CodedProblem(422, 'phone_proven')
    response.json({ success: true })
  })

  router.post('/phone/confirm', checks, async (request: Request, response: Response) => {
    const { user } = await authenticate(sessions, request, response, request.body)
    if (phoneProofs === null) throw new CodedProblem(422, 'sms_unavailable')
    const { code } = readLoosely(phoneConfirmation, request.body)
    const result = await phoneProofs.confirm({ companyId: user.companyId, userId: user.id }, code)
    if (result !== 'proven')
      throw new FieldProblem([{ field: 'code', code: result === 'wrong' ? 'phone_code_wrong' : 'phone_code_over' }])
    response.json({ status: 'success', data: authUser(await credentials.details(user)) })
  })
}
