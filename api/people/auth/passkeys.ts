import { z } from 'zod'
import type { Passkey } from '#commands/people/passkeys/ports.ts'
import { answerOf, done, passkeyOptions, signedIn } from '../../contract/people/auth-answers.ts'
import { newPasskey, passkey, passkeyName, passkeyProposal, passkeySignIn } from '../../contract/people/passkeys.ts'
import { limit } from '../../platform/http/dispatch.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { AuthDependencies } from './dependencies.ts'
import {
  answer,
  type AuthCall,
  type AuthEndpoint,
  type DeviseTokenAuth,
  idOf,
  openedAnswer,
  originOf,
} from './dialect.ts'
import { passkeyHost } from './passkey-host.ts'
import { proveOwner, takeCode } from './second-factor.ts'
import { CodedProblem } from './second-factor-problem.ts'

/** One's own passkeys, and signing in with one. */
export function passkeyEndpoints(dependencies: AuthDependencies): readonly AuthEndpoint[] {
  const { passkeys, limits, accessLog } = dependencies
  return [
    endpoint<undefined, undefined, DeviseTokenAuth>({
      method: 'get',
      path: '/passkeys',
      summary: "One's own passkeys",
      access: 'session',
      operationId: 'listPasskeys',
      answers: answerOf(z.array(passkey)),
      handle: async ({ session }) => answer({ success: true, data: (await passkeys.list(session)).map(serialize) }),
    }),
    endpoint<z.infer<typeof passkeyProposal>, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/passkeys/options',
      summary: 'What the browser asks an authenticator to make; good for five minutes, once',
      access: 'session',
      body: { schema: passkeyProposal, kind: 'loose' },
      operationId: 'proposePasskey',
      answers: passkeyOptions,
      fields: true,
      handle: async (call, proof) => {
        await prove(dependencies, call, proof)
        const { name } = call.company.attributes
        return answer({
          success: true,
          data: await passkeys.registration(call.session, passkeyHost(call.context), name),
        })
      },
    }),
    endpoint<z.infer<typeof newPasskey>, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/passkeys',
      summary: "Keep the passkey that an authenticator has made; `response` is the browser's JSON",
      access: 'session',
      body: { schema: newPasskey, kind: 'fields' },
      operationId: 'addPasskey',
      answers: answerOf(passkey),
      fields: true,
      handle: async ({ session, context }, { name, response }) => {
        const added = await passkeys.add(session, passkeyHost(context), name, response)
        if (added === null) throw new CodedProblem(422, 'passkey_not_added')
        return answer({ success: true, data: serialize(added) })
      },
    }),
    endpoint<z.infer<typeof passkeyName>, undefined, DeviseTokenAuth>({
      method: 'patch',
      path: '/passkeys/:id',
      summary: 'Give a passkey another name',
      access: 'session',
      body: { schema: passkeyName, kind: 'fields' },
      operationId: 'renamePasskey',
      answers: answerOf(passkey),
      fields: true,
      handle: async (call, { name }) => {
        const renamed = await passkeys.rename(call.session, idOf(call), name)
        if (renamed === null) throw new Problem(404, 'not_found')
        return answer({ success: true, data: serialize(renamed) })
      },
    }),
    endpoint<z.infer<typeof passkeyProposal>, undefined, DeviseTokenAuth>({
      method: 'delete',
      path: '/passkeys/:id',
      summary: 'Remove a passkey',
      access: 'session',
      body: { schema: passkeyProposal, kind: 'loose' },
      operationId: 'removePasskey',
      answers: done,
      fields: true,
      handle: async (call, proof) => {
        await prove(dependencies, call, proof)
        if (!(await passkeys.remove(call.session, idOf(call)))) throw new Problem(404, 'not_found')
        return answer({ success: true })
      },
    }),
    endpoint<undefined, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/sign_in/passkey/options',
      summary: 'What the browser asks an authenticator for a sign-in; good for five minutes, once',
      access: 'anyone',
      operationId: 'askForPasskey',
      answers: passkeyOptions,
      handle: async ({ company, context }) =>
        answer({ success: true, data: await passkeys.signInOptions(company.id, passkeyHost(context)) }),
    }),
    endpoint<z.infer<typeof passkeySignIn>, undefined, DeviseTokenAuth>({
      method: 'post',
      path: '/sign_in/passkey',
      summary: "Open a session with an authenticator's answer; no second factor is asked for",
      access: 'anyone',
      body: { schema: passkeySignIn, kind: 'loose' },
      operationId: 'signInWithPasskey',
      opens: true,
      answers: signedIn,
      refuses: [401],
      handle: async ({ company, context }, { response }) => {
        const { address } = context
        await limit(limits, 'sign_in_address', address)
        const credential = await passkeys.owner(company.id, response)
        const opened =
          credential && (await passkeys.signIn(credential, passkeyHost(context), response, originOf(context)))
        if (opened === null) {
          const userId = credential?.userId ?? null
          await accessLog.write({ companyId: company.id, userId, outcome: 'passkey_refused', address })
          throw new CodedProblem(401, 'passkey_refused')
        }
        await limits.forgive(['sign_in_address', address])
        return openedAnswer(dependencies, opened)
      },
    }),
  ]
}

/** By the password or a code. @throws FieldProblem 422; Problem 429 */
async function prove(
  dependencies: AuthDependencies,
  call: AuthCall,
  { current_password: password, code }: z.infer<typeof passkeyProposal>,
): Promise<void> {
  if (code === undefined) await proveOwner(dependencies, call, password, true)
  else await takeCode(dependencies, call, code)
}

function serialize({ id, name, host, createdAt, lastUsedAt, synced }: Passkey): z.infer<typeof passkey> {
  const last_used_at = lastUsedAt?.toISOString() ?? null
  return { id, name, host, created_at: createdAt.toISOString(), last_used_at, synced }
}
