import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultMatchWeights } from '#domain/community/match/weights.ts'
import type { ProfileId } from '#domain/platform/ids.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { listPresenters } from '#projections/community/directory/query.ts'
import { weightsInForce, weightsOfVersion } from '#projections/community/match/weights.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, type Answer, now } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let call: (path: string, body?: unknown) => Promise<Answer>
let signedIn: (name: string) => Promise<typeof call>

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Bruno Admin', roles: ['admin'] },
    { name: 'Inès Carbonnel', profile: 'participant' },
    { name: 'Claire Vasseur', profile: 'presenter', unit: 'lyon' },
    { name: 'Idriss Ben', profile: 'presenter', unit: 'paris' },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
  const sql = server.db.database.system
  for (const [name, columns] of [
    ['Inès Carbonnel', `needed_skills = '{sql}', targeted_business_units = '{paris}'`],
    ['Claire Vasseur', `skills = '{sql}', completion = 100`],
    ['Idriss Ben', `skills = '{}', completion = 100`],
  ] as const)
    await sql.query({
      text: `update app.profiles set ${columns}, visible = true where id = $1`,
      values: [acme.person(name).profileId],
    })
  await run(sql)`insert into app.tags (company_id, kind, code, ordinal, label)
    values (${acme.id}, 'skill', 'sql', 0, '{"fr":"SQL","en":"SQL"}')`
  await sql.transaction((transaction) =>
    refreshDirectory(
      transaction,
      acme.id,
      ['Inès Carbonnel', 'Claire Vasseur', 'Idriss Ben'].map((name) => acme.person(name).profileId),
    ),
  )
  await server.project()
  signedIn = async (name) => {
    const session = await server.signIn(acme.id, acme.person(name))
    return (path, body) =>
      server.call(acme.id, session, `programs/${acme.program}/${path}`, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
  }
  call = await signedIn('Aline Admin')
})
afterAll(() => server.close())

const { seniority: _s, personality: _p, talents: _t, ...seven } = defaultMatchWeights
const unitFirst = { ...seven, skills: 10, business_unit: 35 }
const mentee = () => acme.person('Inès Carbonnel').profileId
const tenant = () => server.db.database.tenant(acme.id)
const directory = async () => {
  const { data } = await listPresenters(tenant(), {
    programId: acme.program,
    participantId: mentee(),
    reference: now,
    page: { number: 1, size: 10 },
  })
  return (
    JSON.parse(data) as { id: ProfileId; attributes: { match: { score: number; weights_version: number } } }[]
  ).map(({ id, attributes: { match } }) => [id, match.score, match.weights_version] as const)
}

it('previews the effect of other weights on a mentee’s directory, and writes nothing', async () => {
  const [claire, idriss] = [acme.person('Claire Vasseur').profileId, acme.person('Idriss Ben').profileId]
  const listed = await directory()
  expect(listed.map(([id]) => id)).toEqual([claire, idriss])
  const { status, json } = await call('weights_effect', { profile_id: mentee(), weights: unitFirst })
  expect(status).toBe(200)
  expect(json).toMatchObject({ version: 1, total: 2 })
  expect(json.mentors).toMatchObject([
    { id: idriss, name: 'Idriss Ben', before: { rank: 2 }, after: { rank: 1 } },
    { id: claire, before: { rank: 1 }, after: { rank: 2 } },
  ])
  expect(json.mentors[1].before.score).toBe(listed[0]?.[1])
  expect(json.mentors[0].criteria).toContainEqual({ criterion: 'business_unit', before: 10, after: 35 })
  for (const { before, after, criteria } of json.mentors)
    expect([before.score, after.score]).toEqual(
      (['before', 'after'] as const).map((side) =>
        criteria.reduce((sum: number, points: Record<string, number>) => sum + (points[side] ?? 0), 0),
      ),
    )
  expect(await directory()).toEqual(listed)
  expect((await call('weights')).json).toMatchObject({ version: 1, versions: [{ version: 1, published_by: null }] })
})

it('refuses weights that are not 100, all zero, below zero or unknown, at their field', async () => {
  const zero = Object.fromEntries(Object.keys(seven).map((name) => [name, 0]))
  const publish = (weights: object) => call('weights', { from: 1, weights })
  expect((await publish(zero)).json.errors).toEqual({
    weights: 'Tous les poids sont à zéro : aucun mentor ne serait mieux placé qu’un autre',
  })
  expect((await publish({ ...seven, skills: 34 })).json.errors).toEqual({
    weights: 'Le total des poids doit faire 100',
  })
  for (const wrong of [{ ...seven, skills: -1 }, { ...seven, skills: 1.5 }, { ...seven, age: 5 }, { skills: 100 }])
    expect((await publish(wrong)).status).toBe(422)
  expect((await publish(seven)).json.errors).toEqual({ weights: 'Ces poids sont déjà en vigueur' })
  expect((await call('weights_effect', { profile_id: mentee(), weights: zero })).status).toBe(422)
  const stranger = acme.person('Idriss Ben').profileId
  expect((await call('weights_effect', { profile_id: stranger, weights: unitFirst })).json.errors).toHaveProperty(
    'profile_id',
  )
  expect((await call('weights')).json.version).toBe(1)
})

it('publishes a version at once, refuses one made of an older one, and takes it back', async () => {
  const published = await call('weights', { from: 1, weights: unitFirst })
  expect([published.status, published.json.version]).toEqual([200, 2])
  expect((await directory()).map(([, , version]) => version)).toEqual([2, 2])
  expect((await directory())[0]?.[0]).toBe(acme.person('Idriss Ben').profileId)
  const facts = await createFacts(tenant).pair(acme.id, {
    programId: acme.program,
    participant: { profileId: mentee() },
    presenterId: acme.person('Idriss Ben').profileId,
  })
  expect(facts.program).toMatchObject({ weightsVersion: 2, weights: unitFirst })

  const bruno = await signedIn('Bruno Admin')
  const late = await bruno('weights', { from: 1, weights: { ...seven, skills: 30, languages: 20 } })
  expect([late.status, late.json.code]).toEqual([409, 'weights_moved_on'])

  const back = await bruno('weights', { from: 2, restores: 1 })
  expect(back.json).toMatchObject({
    version: 3,
    weights: seven,
    versions: [
      { version: 3, restores: 1, published_by: { name: 'Bruno Admin' } },
      { version: 2, restores: null, published_by: { name: 'Aline Admin' } },
      { version: 1, published_by: null },
    ],
  })
  expect((await bruno('weights', { from: 3, restores: 9 })).json.errors).toHaveProperty('restores')
  const { program } = acme
  expect(await weightsInForce(tenant(), program)).toMatchObject({ version: 3, published: defaultMatchWeights })
  expect(await weightsOfVersion(tenant(), program, 2)).toMatchObject({ version: 2, published: unitFirst })
  expect(await weightsOfVersion(tenant(), program, 1)).toMatchObject({ version: 1, published: defaultMatchWeights })
  expect(await weightsOfVersion(tenant(), program, 4)).toBeNull()
})

it('is in the history of the program, and no company sees another’s', async () => {
  const changes = await call('changes')
  expect(changes.json.map(({ after }: { after: object }) => after)).toMatchObject([
    { weights_version: 3, restores: 1 },
    { weights_version: 2 },
  ])
  expect(await weightsInForce(server.db.database.tenant(globex.id), acme.program)).toBeNull()
  const gus = await server.signIn(globex.id, globex.person('Gus Admin'))
  expect((await server.call(globex.id, gus, `programs/${acme.program}/weights`)).status).toBe(404)
})
