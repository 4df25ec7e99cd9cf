import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { seedCompany, seedPerson } from '#tests/support/people.ts'

let api: TestApi

beforeAll(async () => {
  const few = { points: 2, seconds: 600, batch: 1 }
  api = await testApi({
    allowances: { article: few, article_comment: few, like: few, change: few, meeting: few, request_answer: few },
  })
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  for (const name of ['ana', 'ben']) await seedPerson(system, 'acme', { name })
})
afterAll(() => api.close())

const article = { title: 'Le premier non', body: 'Dire non.', category: 'speaking', language: 'fr' }

it('refuses what one person writes beyond the allowance of its kind, in plain words, and nobody else', async () => {
  const [ana, ben] = [await api.as('acme', 'ana'), await api.as('acme', 'ben')]
  const write = (who = ana, key?: string) =>
    who.post(
      '/api/v1/articles',
      { data: { type: 'articles', attributes: article } },
      key ? { 'idempotency-key': key } : {},
    )
  const answers = [await write(), await write(), await write(ana, 'write-limits-1')]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 429])
  const refused = answers[2]
  const seconds = Number(refused?.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(600)
  expect(refused?.json().errors).toEqual([
    {
      status: '429',
      code: 'written_too_fast',
      title: 'Trop de requêtes',
      detail: expect.stringMatching(/^Vous avez beaucoup écrit en peu de temps\. Réessayez dans .*minutes?\.$/),
    },
  ])
  expect((await write(ben)).status).toBe(201)
  // Another session of hers has no allowance of its own, and another kind has.
  expect((await write(await api.as('acme', 'ana'))).status).toBe(429)
  const id = answers[0]?.json().data.id
  const comment = () =>
    ana.post(`/api/v1/articles/${id}/comments`, { data: { type: 'article_comments', attributes: { body: 'Oui.' } } })
  expect([(await comment()).status, (await comment()).status, (await comment()).status]).toEqual([201, 201, 429])
  const like = () => ana.post(`/api/v1/articles/${id}/like`)
  expect([(await like()).status, (await like()).status, (await like()).status]).toEqual([201, 201, 429])
  // What was refused is not kept under its key: the same call is made once there is room.
  await api.db.database.system.query({ text: 'delete from app.rate_limits' })
  expect((await write(ana, 'write-limits-1')).status).toBe(201)
})

it.each([
  ['patch', '/api/v1/meetings/:id', 'meetings'],
  ['patch', '/api/v1/mentoring_requests/:id', 'mentoring_requests'],
  ['patch', '/api/v1/articles/:id', 'articles'],
] as const)('counts what is written by a change: %s %s', async (method, path, type) => {
  await api.db.database.system.query({ text: 'delete from app.rate_limits' })
  const ana = await api.as('acme', 'ana')
  const id = randomUUID()
  const change = async () => (await ana[method](path.replace(':id', id), { data: { type, id, attributes: {} } })).status
  expect([await change(), await change(), await change()]).toEqual([404, 404, 429])
})
