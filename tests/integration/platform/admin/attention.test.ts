import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await run(system)`insert into app.business_units (company_id, code, label)
    values (${idOf.company('acme')}, 'lyon', '{"fr":"Lyon","en":"Lyon"}') on conflict do nothing`
  await seedPerson(system, 'acme', { name: 'chief', roles: ['business_unit_admin'], businessUnit: 'lyon' })
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'] })
})
afterAll(() => api.close())

const attentionOf = async (who: string) => {
  const answer = await (await api.as('acme', who)).get('/admin/api/dashboard')
  expect(answer.status).toBe(200)
  return answer.json<AdminDashboard>().attention
}

it('counts what waits for the company’s administrator, and nothing of it to others', async () => {
  const insert = (text: string, ...values: readonly unknown[]) =>
    api.db.database.system.query({ text, values: [idOf.company('acme'), ...values] })
  const ana = idOf.user('acme', 'ana')
  const article = `insert into app.articles (company_id, author_id, title, body, category, language, state,
      open_reports, published_at)
    values ($1, $2, 'Le premier non', 'Avec soin.', 'speaking', 'fr', $3, $4, case when $3 <> 'draft' then now() end)`
  for (const [state, reports] of [
    ['draft', 0],
    ['published', 0],
    ['published', 2],
  ])
    await insert(article, ana, state, reports)
  await insert(
    `insert into app.tag_proposals (company_id, user_id, kind, label, state)
    values ($1, $2, 'skill', 'Voile', 'proposed'), ($1, $2, 'skill', 'Judo', 'refused')`,
    ana,
  )
  await insert(`insert into app.contact_messages (company_id, name, email, subject, message, state)
    values ($1, 'A', 'a@acme.test', 'S', 'M', 'open'), ($1, 'B', 'b@acme.test', 'S', 'M', 'closed')`)
  await insert(`insert into app.contact_requests (company_id, email, first_name, last_name, created_at)
    values ($1, 'a@else.test', 'A', 'A', now()), ($1, 'b@else.test', 'B', 'B', now() - interval '8 days')`)
  await insert(
    `insert into app.error_reports (id, company_id, report) values (gen_random_uuid(), $1, '{"error": "broken"}')`,
  )
  expect(await attentionOf('root')).toMatchObject({
    articles_to_review: 1,
    articles_reported: 1,
    tag_proposals: 1,
    contact_messages: 1,
    contact_requests: 2,
    failed_mails: 0,
    error_reports: 1,
  })
  expect(await attentionOf('chief')).toMatchObject({ articles_to_review: 0, articles_reported: 0, contact_messages: 0 })
})

it.each(['contact_requests', 'error_reports'] as const)(
  'no longer counts what of %s is handled, says by whom and when, and counts it again once it is opened',
  async (list) => {
    const root = await api.as('acme', 'root')
    interface Row {
      readonly id: string
      readonly handled: { readonly at: string; readonly by: string } | null
      readonly actions: readonly string[]
    }
    const listed = async (state: string) => (await root.get(`/admin/api/${list}?state=${state}`)).json<readonly Row[]>()
    const before = (await attentionOf('root'))[list]
    const [row] = await listed('open')
    expect(row).toMatchObject({ handled: null, actions: ['handle'] })
    const say = (what: string) => root.post(`/admin/api/${list}/${row?.id}/${what}`)

    expect((await say('handle')).status).toBe(200)
    expect((await attentionOf('root'))[list]).toBe(before - 1)
    const [handled] = await listed('handled')
    expect(handled).toMatchObject({ id: row?.id, handled: { by: 'root Test' }, actions: ['reopen'] })
    expect(Date.parse(handled?.handled?.at ?? '')).not.toBeNaN()
    expect((await say('handle')).status).toBe(409)

    expect((await say('reopen')).status).toBe(200)
    expect((await attentionOf('root'))[list]).toBe(before)
    expect(await listed('handled')).toEqual([])
  },
)
