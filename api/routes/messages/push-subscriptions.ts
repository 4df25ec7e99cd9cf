import { createECDH } from 'node:crypto'
import type { z } from 'zod'
import { deviceOf } from '#commands/people/sessions/device.ts'
import {
  pushMeta,
  pushSubscriptions as contract,
  type pushSubscriptionAttributes,
} from '../../contract/messages/push-subscriptions.ts'
import { resources, whole } from '../../platform/http/answers.ts'
import { limit } from '../../platform/http/dispatch.ts'
import type { Resource } from '../../platform/http/document.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { PushBrowser, PushSubscription } from '../../ports/messages.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

/** The browsers that receive the reader's chosen notifications (docs/mail.md). */
export function pushSubscriptionEndpoints({ push, limits }: RouteDependencies): readonly Endpoint[] {
  const answers = answersOf(contract)
  const query = queryOf(contract)
  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: 'The browsers that tell the reader of notifications; `meta` has the key to subscribe with',
      access: 'session',
      reads: [],
      query,
      answers: { ...answers, list: true, listMeta: pushMeta },
      handle: async (call) => {
        const browsers = await push.list(call.company.id, call.user.id)
        const data = browsers.map((browser) => resourceOf(browser, call.session.client))
        return whole(call, data, { server_key: await push.serverKey() })
      },
    }),

    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: 'Have this browser tell of notifications until the session ends; whoever had the endpoint loses it',
      access: 'session',
      reads: [],
      query,
      answers,
      body: { schema: contract.bodies.create, kind: contract.type },
      handle: async (call, { data }) => {
        const { client } = call.session
        await limit(limits, 'push_subscription', call.user.id)
        check(push, data.attributes)
        const added = await push.add({ companyId: call.company.id, userId: call.user.id, client }, data.attributes)
        if (added === null) throw new Problem(404, 'not_found')
        return { ...resources(call, resourceOf(added, client)), status: 201 }
      },
    }),

    endpoint({
      method: 'delete',
      path: contract.paths.one,
      summary: 'Have a browser tell of nothing any more',
      access: 'session',
      reads: [],
      handle: async (call) => {
        if (!(await push.remove(call.company.id, call.user.id, call.params['id'] ?? '')))
          throw new Problem(404, 'not_found')
        return { status: 204, body: null }
      },
    }),

    endpoint({
      method: 'post',
      path: contract.paths.renewals,
      summary: 'Replace the endpoint of a browser, by a service worker that knows the former one and its secret',
      access: 'anyone',
      reads: [],
      body: { schema: contract.bodies.renewals, kind: contract.type },
      handle: async ({ company, context }, { data }) => {
        await limit(limits, 'push_renewal', company.id, context.address)
        const { former, ...next } = data.attributes
        check(push, next)
        if (!(await push.renew(company.id, former, next))) throw new Problem(404, 'not_found')
        return { status: 204, body: null }
      },
    }),
  ]
}

/** @throws Problem 422: what is no push service's, or no key, is never sent to */
function check(services: Pick<RouteDependencies['push'], 'isService'>, { endpoint, p256dh }: PushSubscription): void {
  const problem = (code: 'push_endpoint' | 'push_key', member: string) =>
    new Problem(422, { code, source: { pointer: `/data/attributes/${member}` } })
  if (!services.isService(endpoint)) throw problem('push_endpoint', 'endpoint')
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    ecdh.computeSecret(p256dh, 'base64url')
  } catch {
    throw problem('push_key', 'p256dh')
  }
}

function resourceOf({ id, client, userAgent, createdAt }: PushBrowser, mine: string): Resource {
  const attributes: z.infer<typeof pushSubscriptionAttributes> = {
    current: client === mine,
    ...deviceOf(userAgent ?? ''),
    created_at: createdAt.toISOString(),
  }
  return { type: contract.type, id, attributes }
}
