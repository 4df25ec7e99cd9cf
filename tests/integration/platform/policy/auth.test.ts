import { randomBytes } from 'node:crypto'
import type { Router } from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthDependencies } from '#api/people/auth/dependencies.ts'
import { authEndpoints, createAuthRouter } from '#api/people/auth/router.ts'
import { createSingleSignOnRouter, type SingleSignOnDependencies } from '#api/people/auth/single-sign-on.ts'
import { signedIn, type TestPerson } from '#tests/support/api.ts'
import { authRights, type AuthRow } from './auth.ts'
import { type Role, roles, type Target } from './matrix.ts'
import { createScene, readers, type Scene } from './scene.ts'

let scene: Scene
/** Not held against the contract, which leaves out what identity providers call. */
const people = new Map<Role, TestPerson>()
beforeAll(async () => {
  scene = await createScene()
  for (const role of roles) people.set(role, await signedIn(scene.api.port, 'acme', readers[role]))
})
afterAll(async () => {
  for (const person of people.values()) person.close()
  await scene.close()
})

function as(role: Role): TestPerson {
  const person = people.get(role)
  if (person === undefined) throw new Error(`nobody is ${role}`)
  return person
}

function callsOf(router: Router, prefix: string): readonly string[] {
  return router.stack.flatMap(({ route }) =>
    route === undefined
      ? []
      : route.stack.map(({ method }) => `${method.toUpperCase()} ${prefix}${route.path === '/' ? '' : route.path}`),
  )
}

/** A record of that person for `:id`, or a provider that the company does not have. */
async function filled(path: string, role: Role, target: Target): Promise<string> {
  if (!path.includes(':id')) return path.replace(':provider', 'saml')
  const { companyId, userId } = scene.personOf(role, target)
  const text = path.includes('/identities/')
    ? `insert into app.sso_identities (company_id, user_id, issuer, subject)
        values ($1, $2, 'https://idp.example', $3) returning id`
    : `insert into app.passkeys (company_id, user_id, credential_id, host, public_key, counter, name)
        values ($1, $2, $3, 'acme.localhost', '\\x00', 0, 'Clé') returning id`
  const values = [companyId, userId, randomBytes(8).toString('hex')]
  const [row] = await scene.api.db.database.tenant(companyId).query<{ id: string }>({ text, values })
  return path.replace(':id', row?.id ?? '')
}

const parts = (call: string) => (call.split(' → ')[0] ?? '').split(' ') as [method: string, path: string]

/** The answer to the caller, as the table names it. */
async function outcome(call: string, person: TestPerson, path: string, headers: Record<string, string> = {}) {
  const [method] = parts(call)
  const rights = authRights[call]
  const body = method === 'GET' ? {} : { body: rights?.body ?? {} }
  const { status } = await person.call(path, { method, ...body, headers })
  if (status === 401 && rights?.rows.own?.[0] === 'proof') return 'proof'
  return [401, 403, 404].includes(status) ? status : 'yes'
}

describe('/auth', () => {
  test('has a line in the table for each call, and no other', () => {
    const none = {} as AuthDependencies
    const served = [
      ...callsOf(createAuthRouter(authEndpoints(none), none), '/auth'),
      ...callsOf(createSingleSignOnRouter({} as SingleSignOnDependencies), ''),
    ]
    expect(new Set(Object.keys(authRights).map((call) => call.split(' → ')[0]))).toEqual(new Set(served))
  })

  test.each(Object.entries(authRights))('%s', async (call, { rows }) => {
    for (const [target, row] of Object.entries(rows) as [Target, AuthRow][])
      for (const role of roles) {
        // A session of its own: signing out ends it.
        const person = call.endsWith('sign_out') ? await scene.api.as('acme', readers[role]) : as(role)
        const seen = await outcome(call, person, await filled(parts(call)[1], role, target))
        expect([target, role, seen]).toEqual([target, role, row[role === 'visitor' ? 0 : 1]])
      }
  })

  test('takes a session of another company for none', async () => {
    const { tokens } = await scene.api.as('globex', 'gil')
    for (const [call, { rows }] of Object.entries(authRights)) {
      const path = await filled(parts(call)[1], 'participant', 'own')
      expect([call, await outcome(call, as('visitor'), path, tokens)]).toEqual([call, rows.own?.[0]])
    }
  })
})
