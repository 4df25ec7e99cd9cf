import type { z } from 'zod'
import { uidOf } from '#commands/people/sessions/sessions.ts'
import { message } from '../../contract/people/auth-answers.ts'
import { emailConfirmation } from '../../contract/people/auth.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AuthDependencies } from './dependencies.ts'
import { answer, type AuthEndpoint, type DeviseTokenAuth } from './dialect.ts'
import { FieldProblem } from './field-problem.ts'

/**
 * The new address is its owner's. Every other session ends, because the address is part of the credentials; one that
 * calls goes on under the new one.
 */
export function confirmationEndpoints({ credentials }: AuthDependencies): readonly AuthEndpoint[] {
  return [
    endpoint<z.infer<typeof emailConfirmation>, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/confirmation',
      summary: 'Make the new address the account’s; every other session ends',
      access: 'anyone',
      body: { schema: emailConfirmation, kind: 'loose' },
      operationId: 'confirmEmail',
      identified: () => true,
      answers: message,
      refuses: [401],
      fields: true,
      handle: async ({ company, context, session }, { confirmation_token: token }) => {
        const result = await credentials.confirmEmail(company.id, token, session?.client ?? null)
        if (result === 'gone') throw new Problem(401, 'link_over')
        if (result === 'taken') throw new FieldProblem([{ field: 'email', code: 'email_in_use' }])
        const confirmation = answer({ success: true, message: confirmed[context.locale] })
        if (session === null || context.authenticated?.issued == null) return confirmation
        const { user } = await credentials.details(session.user)
        return { ...confirmation, headers: { uid: uidOf(user) } }
      },
    }),
  ]
}

const confirmed = {
  fr: 'Votre nouvelle adresse e-mail est confirmée.',
  en: 'Your new e-mail address is confirmed.',
}
