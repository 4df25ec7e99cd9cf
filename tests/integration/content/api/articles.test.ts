import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeArticles } from '#infra/content/article-authors.ts'
import type { AdminArticle, AdminArticleComment } from '#contract/console/content/articles.ts'
import type { AdminChange } from '#contract/console/platform/changes.ts'
import { notificationAttributes } from '#contract/messages/notifications.ts'
import { tellAuthors } from '#infra/messages/notices/authors.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { articleAttributes, articleCommentAttributes } from '#contract/content/articles.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { statementsOf } from '#tests/support/statements.ts'

let api: TestApi
const people = new Cast()
const { person } = people
const feed = '/api/v1/articles'

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) await seedCompany(system, slug)
  for (const name of ['ana', 'ben', 'cleo', 'dan', 'eve']) {
    await seedPerson(system, 'acme', { name, profiles: ['participant'] })
    people.add(name, await api.as('acme', name))
  }
  await seedPerson(system, 'acme', { name: 'admin', roles: ['admin'] })
  people.add('admin', await api.as('acme', 'admin'))
  await seedPerson(system, 'globex', { name: 'gus', profiles: ['presenter'] })
  people.add('gus', await api.as('globex', 'gus'))
})
afterAll(() => api.close())

beforeEach(async () => {
  await system('delete from app.articles')
  await system('delete from app.feed_settings')
})

async function system(text: string): Promise<readonly Record<string, unknown>[]> {
  return api.db.database.system.query({ text })
}

const draft = { title: 'Le premier non', body: 'Dire **non** avec soin.', category: 'speaking', language: 'fr' }
const article = (attributes: object) => ({ data: { type: 'articles', attributes: { ...draft, ...attributes } } })
const comment = (body: string) => ({ data: { type: 'article_comments', attributes: { body } } })
const report = { data: { type: 'article_reports', attributes: { reason: 'confidential', note: 'Un nom y figure.' } } }

async function written(who: string, attributes: object = {}): Promise<string> {
  const answer = await person(who).post(feed, article(attributes))
  expect(answer.status).toBe(201)
  return answer.json().data.id
}

async function listed(who: string, search = ''): Promise<string[]> {
  const { data } = (await person(who).get(`${feed}${search}`)).json()
  return data.map(({ attributes }: { attributes: unknown }) => articleAttributes.parse(attributes).title)
}

async function readArticle(who: string, id: string) {
  return articleAttributes.parse((await person(who).get(`${feed}/${id}`)).json().data.attributes)
}

const statusOf = async (who: string, id: string) => (await person(who).get(`${feed}/${id}`)).status

describe('the list', () => {
  test('is newest first, pinned ones before, 50 a page, and never of another company', async () => {
    await system(`insert into app.articles (company_id, author_id, title, body, category, language, state, published_at)
      select '${idOf.company('acme')}', '${idOf.user('acme', 'ana')}', 'Article ' || n, 'Texte', 'program', 'fr',
        'published', now() - make_interval(hours => n) from generate_series(1, 60) n`)
    await system(`update app.articles set pinned = true where title = 'Article 30'`)
    const titles = await listed('ben')
    expect(titles).toHaveLength(50)
    expect(titles.slice(0, 3)).toEqual(['Article 30', 'Article 1', 'Article 2'])
    expect((await person('ben').get(feed)).json().meta).toMatchObject({ total: 60 })
    expect(await listed('gus')).toEqual([])
  })

  test('is read in one statement, whatever it holds', async () => {
    for (const who of ['ana', 'ben', 'cleo']) {
      const id = await written(who)
      await person('dan').post(`${feed}/${id}/like`)
      await person('eve').post(`${feed}/${id}/comments`, comment('Merci.'))
    }
    expect(await statementsOf(api.db.database, () => listed('dan'))).toEqual(['api_articles'])
  })

  test('finds words without accents in titles and texts, and takes categories', async () => {
    await written('ana', { title: 'Déléguer à son équipe', category: 'first_team' })
    await written('ben', { body: 'Une réunion à l’écran.' })
    expect(await listed('cleo', '?q=equipe+deleguer')).toEqual(['Déléguer à son équipe'])
    expect(await listed('cleo', '?q=ECRAN')).toEqual(['Le premier non'])
    expect(await listed('cleo', '?category=first_team')).toEqual(['Déléguer à son équipe'])
    await written('eve', { title: 'The first no', language: 'en' })
    expect(await listed('cleo', '?language=en')).toEqual(['The first no'])
    for (const filter of ['category=cooking', 'language=de'])
      expect((await person('cleo').get(`${feed}?${filter}`)).status).toBe(400)
  })

  test('counts likes and comments and says which are the reader’s', async () => {
    const id = await written('ana')
    for (const who of ['ben', 'cleo']) await person(who).post(`${feed}/${id}/like`)
    await person('ben').post(`${feed}/${id}/comments`, comment('Merci.'))
    expect(await readArticle('ben', id)).toMatchObject({ likes: 2, comments: 1, liked: true, own: false })
    await person('ben').post(`${feed}/${id}/like`)
    expect(await readArticle('ben', id)).toMatchObject({ likes: 1, liked: false })
    expect(await readArticle('ana', id)).toMatchObject({ own: true, author: { full_name: 'ana Test' } })
  })

  test('of one press there is one like, and of one edit one change, also when the answer is lost', async () => {
    const id = await written('ana')
    // The process has written, and dies before it keeps its answer.
    const lost = () =>
      system(`update app.idempotency_keys set status = null, headers = null, body = null,
        locked_until = now() - interval '1 second'`)
    for (const liked of [true, false]) {
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      for (let n = 0; n < 2; n++) {
        const answer = await person('ben').post(`${feed}/${id}/like`, undefined, key)
        expect([answer.status, answer.json().data.attributes]).toMatchObject([201, { liked }])
        await lost()
      }
    }
    const body = { data: { type: 'articles', id, attributes: { title: 'Le deuxième non' } } }
    const { headers } = await person('ana').get(`${feed}/${id}`)
    const edit = { 'Idempotency-Key': crypto.randomUUID(), 'If-Match': String(headers.etag) }
    for (let n = 0; n < 2; n++) {
      const answer = await person('ana').patch(`${feed}/${id}`, body, edit)
      expect([answer.status, answer.json().data?.attributes]).toMatchObject([200, { title: 'Le deuxième non' }])
      await lost()
    }
    const posted = await person('ben').post(`${feed}/${id}/comments`, comment('Merci.'))
    const path = `${feed}/${id}/comments/${posted.json().data.id}`
    const change = {
      method: 'PUT',
      body: { data: { ...comment('Merci bien.').data, id: posted.json().data.id } },
      headers: { 'Idempotency-Key': crypto.randomUUID(), 'If-Match': String(posted.headers.etag) },
    }
    for (let n = 0; n < 2; n++) {
      const answer = await person('ben').call(path, change)
      expect([answer.status, answer.json().data?.attributes]).toMatchObject([200, { body: 'Merci bien.' }])
      await lost()
    }
  })
})

describe('an article', () => {
  test('that is invalid names its fields', async () => {
    const answer = await person('ana').post(feed, article({ title: 'No', body: ' ', category: 'cooking' }))
    expect(answer.status).toBe(422)
    const { errors } = answer.json() as {
      readonly errors: readonly { readonly source: { readonly pointer: string } }[]
    }
    expect(errors.map(({ source }) => source.pointer)).toEqual([
      '/data/attributes/title',
      '/data/attributes/body',
      '/data/attributes/category',
    ])
  })

  test('holds no contact details, but may hold the address of a page', async () => {
    const bodies = {
      'Appelez le 06 12 34 56 78': 422,
      'https://hbr.org/lire puis ines@valombre.fr': 422,
      'Lire [cet article](https://hbr.org/lire).': 201,
    }
    for (const [body, status] of Object.entries(bodies))
      expect([body, (await person('ana').post(feed, article({ body }))).status]).toEqual([body, status])
  })

  test('is kept as it was written, whatever it holds', async () => {
    const body = '<script>alert(1)</script> [lien](javascript:alert(1))'
    expect((await readArticle('ben', await written('ana', { body }))).body).toBe(body)
  })

  test('is changed and deleted by its author alone, who gets 412 after a concurrent change', async () => {
    const id = await written('ana')
    const change = { data: { type: 'articles', id, attributes: { title: 'Le deuxième non' } } }
    for (const who of ['ben', 'admin']) {
      expect((await person(who).patch(`${feed}/${id}`, change)).status).toBe(403)
      expect((await person(who).call(`${feed}/${id}`, { method: 'DELETE' })).status).toBe(403)
    }
    expect((await person('ana').patch(`${feed}/${id}`, change)).status).toBe(200)
    expect(await readArticle('ben', id)).toMatchObject({ title: 'Le deuxième non', body: draft.body })
    const again = await person('ana').patch(`${feed}/${id}`, change, { 'If-Match': '"0"' })
    expect(again.status).toBe(412)
    expect((await person('ana').call(`${feed}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await statusOf('ana', id)).toBe(404)
  })

  test('is a draft where the company approves articles, again after each change', async () => {
    await system(`insert into app.feed_settings select id, true from app.companies`)
    const id = await written('ana')
    expect(await readArticle('ana', id)).toMatchObject({ state: 'draft', published_at: null })
    expect(await statusOf('ben', id)).toBe(404)
    await system(`update app.articles set state = 'published', published_at = now()`)
    await person('ana').patch(`${feed}/${id}`, { data: { type: 'articles', id, attributes: { body: 'Autre.' } } })
    expect(await statusOf('ben', id)).toBe(404)
    expect((await person('ana').post(`${feed}/${id}/comments`, comment('Moi'))).status).toBe(403)
  })

  test('that was removed is visible to its author with the reason, and not changed', async () => {
    const id = await written('ana')
    await system(`update app.articles set state = 'removed', removed_reason = 'Un nom y figure.'`)
    expect(await readArticle('ana', id)).toMatchObject({ state: 'removed', removed_reason: 'Un nom y figure.' })
    const change = { data: { type: 'articles', id, attributes: { body: 'Sans nom.' } } }
    expect((await person('ana').patch(`${feed}/${id}`, change)).status).toBe(403)
    expect(await listed('ben')).toEqual([])
  })
})

describe('a report', () => {
  test('hides the article from its reporter until it is taken back', async () => {
    const id = await written('ana')
    expect((await person('ben').post(`${feed}/${id}/report`, report)).status).toBe(204)
    expect([await listed('ben'), await listed('cleo')]).toEqual([[], [draft.title]])
    expect((await person('ben').call(`${feed}/${id}/report`, { method: 'DELETE' })).status).toBe(204)
    expect(await listed('ben')).toEqual([draft.title])
    expect((await person('ana').post(`${feed}/${id}/report`, report)).status).toBe(403)
  })

  test('of three people hides it from all but its author', async () => {
    const id = await written('ana')
    for (const who of ['ben', 'cleo']) await person(who).post(`${feed}/${id}/report`, report)
    expect(await listed('eve')).toEqual([draft.title])
    await person('dan').post(`${feed}/${id}/report`, report)
    expect(await listed('eve')).toEqual([])
    expect(await readArticle('ana', id)).toMatchObject({ state: 'hidden' })
  })
})

describe('administrators', () => {
  const records = '/admin/api/articles'
  const act = (who: string, id: string, name: string, body: object = {}) =>
    person(who).post(`${records}/${id}/${name}`, body)
  const reason = { reason: 'Un nom y figure.' }
  /** A person's notifications of an article, newest first. */
  const news = async (who: string, id: string): Promise<{ kind: string }[]> => {
    const { data } = (await person(who).get('/api/v1/notifications')).json()
    return data
      .map(({ attributes }) => notificationAttributes.parse(attributes))
      .filter(({ subject }) => subject.type === 'articles' && subject.id === id)
  }
  const kindsOf = async (who: string, id: string) => (await news(who, id)).map(({ kind }) => kind).sort()
  const hidden = async () => {
    const id = await written('ana')
    for (const who of ['ben', 'cleo', 'dan']) await person(who).post(`${feed}/${id}/report`, report)
    return id
  }
  test('keep an article that reports have hidden: it is visible again, also to its reporters', async () => {
    const id = await hidden()
    const before = (await person('admin').get(`${records}/${id}`)).json<AdminArticle>()
    const { state, open_reports: open, reports, actions } = before
    expect({ state, open, actions }).toEqual({ state: 'hidden', open: 3, actions: ['keep', 'remove', 'pin'] })
    expect(reports[0]).toEqual({ ...report.data.attributes, created_at: expect.any(String), decided_at: null })
    expect((await act('admin', id, 'keep')).json()).toMatchObject({ state: 'published', open_reports: 0 })
    for (const who of ['ben', 'eve']) expect(await listed(who)).toEqual([draft.title])
    expect(await kindsOf('ana', id)).toEqual(['article_kept'])
    // The same people have reported it; it takes three others to hide it again.
    await person('ben').post(`${feed}/${id}/report`, report)
    expect((await person('admin').get(`${records}/${id}`)).json()).toMatchObject({ state: 'published' })
  })

  test('remove an article with a reason, which its author reads, and give it back', async () => {
    const id = await hidden()
    expect((await act('admin', id, 'remove', { reason: 'x' })).status).toBe(422)
    expect((await act('admin', id, 'remove', reason)).json()).toMatchObject({ state: 'removed', actions: ['restore'] })
    expect(await readArticle('ana', id)).toMatchObject({ state: 'removed', removed_reason: reason.reason })
    expect(await statusOf('ben', id)).toBe(404)
    expect((await act('admin', id, 'restore')).json()).toMatchObject({ state: 'published', removed_reason: null })
    expect(await statusOf('eve', id)).toBe(200)
    expect(await kindsOf('ana', id)).toEqual(['article_kept', 'article_removed'])
    const log = await person('admin').get(`${records}/${id}/changes`)
    expect(log.json<readonly AdminChange[]>().map(({ after }) => after)).toEqual([
      { state: 'published' },
      { state: 'removed', removed_reason: reason.reason },
    ])
  })

  test('publish what waits, or give it back to its author, who mends it and sends it again', async () => {
    const rule = (approval: boolean) =>
      person('admin').call('/admin/api/feed_settings', { method: 'PUT', body: { approval } })
    expect((await rule(true)).json()).toEqual({ approval: true })
    const id = await written('ana')
    expect((await act('admin', id, 'keep')).status).toBe(409)
    expect((await act('admin', id, 'refuse', reason)).json()).toMatchObject({ state: 'refused', actions: [] })
    expect(await readArticle('ana', id)).toMatchObject({ state: 'refused', removed_reason: reason.reason })
    await person('ana').patch(`${feed}/${id}`, { data: { type: 'articles', id, attributes: { body: 'Sans nom.' } } })
    expect(await readArticle('ana', id)).toMatchObject({ state: 'draft', removed_reason: null })
    expect(await statusOf('ben', id)).toBe(404)
    expect((await act('admin', id, 'approve')).json()).toMatchObject({ state: 'published' })
    expect(await listed('ben')).toEqual([draft.title])
    expect(await kindsOf('ana', id)).toEqual(['article_approved', 'article_refused'])
    expect((await rule(false)).json()).toEqual({ approval: false })
  })

  test('decide on the text that they have read: one that its author has changed since is not published', async () => {
    await person('admin').call('/admin/api/feed_settings', { method: 'PUT', body: { approval: true } })
    const id = await written('ana')
    const read = (await person('admin').get(`${records}/${id}`)).json<AdminArticle>()
    await person('ana').patch(`${feed}/${id}`, { data: { type: 'articles', id, attributes: { body: 'Un nom.' } } })
    const approve = (headers: Record<string, string>) =>
      person('admin').call(`${records}/${id}/approve`, { method: 'POST', headers })
    const late = await approve({ 'If-Match': `"${read.revision}"` })
    expect([late.status, late.json()]).toMatchObject([412, { code: 'revision_mismatch' }])
    expect(await statusOf('ben', id)).toBe(404)
    const seen = { 'If-Match': `"${read.revision + 1}"`, 'Idempotency-Key': crypto.randomUUID() }
    for (const key of [seen, seen])
      expect((await approve(key)).json()).toMatchObject({ state: 'published', body: 'Un nom.' })
    await person('admin').call('/admin/api/feed_settings', { method: 'PUT', body: { approval: false } })
  })

  test('pin an article and let it go', async () => {
    const id = await written('ana')
    await written('ben', { title: 'Plus récent' })
    expect((await act('admin', id, 'pin')).json()).toMatchObject({ pinned: true })
    expect((await act('admin', id, 'pin')).status).toBe(409)
    expect(await listed('cleo')).toEqual([draft.title, 'Plus récent'])
    await act('admin', id, 'unpin')
    expect(await listed('cleo')).toEqual(['Plus récent', draft.title])
  })

  test('find articles, comments and reports by their state, without who reported; others find none', async () => {
    const id = await hidden()
    await written('ben', { title: 'Plus récent' })
    await person('eve').post(`${feed}/${id}/comments`, comment('Merci.'))
    const titles = async (search: string) =>
      (await person('admin').get(`${records}?${search}`)).json<readonly AdminArticle[]>().map(({ title }) => title)
    expect(await titles('state=hidden')).toEqual([draft.title])
    expect(await titles('state=published&q=recent')).toEqual(['Plus récent'])
    const reports = await person('admin').get('/admin/api/article_reports?open=true')
    expect(reports.json()).toHaveLength(3)
    expect(JSON.stringify(reports.json())).not.toContain(idOf.user('acme', 'ben'))
    for (const list of ['articles', 'article_comments', 'article_reports', 'feed_settings'])
      expect((await person('ana').get(`/admin/api/${list}`)).status).toBe(403)
  })

  test('remove a comment with a reason that its author reads', async () => {
    const id = await written('ana')
    const posted = (await person('ben').post(`${feed}/${id}/comments`, comment('Merci.'))).json().data
    const path = `/admin/api/article_comments/${posted.id}/remove`
    expect((await person('admin').post(path, { reason: 'off_topic' })).json()).toMatchObject({ body: 'Merci.' })
    expect((await person('admin').post(path, { reason: 'off_topic' })).status).toBe(404)
    expect((await news('ben', id))[0]).toMatchObject({
      kind: 'article_comment_removed',
      params: { reason: 'off_topic' },
    })
  })

  test('remove the comment that they have read: one that its author has changed since stays', async () => {
    const id = await written('ana')
    const posted = (await person('ben').post(`${feed}/${id}/comments`, comment('Merci.'))).json().data
    const one = async () =>
      (await person('admin').get('/admin/api/article_comments')).json<readonly AdminArticleComment[]>()[0]
    const read = await one()
    const changed = await person('ben').call(`${feed}/${id}/comments/${posted.id}`, {
      method: 'PUT',
      body: { data: { ...comment('Merci beaucoup.').data, id: posted.id } },
    })
    expect(changed.status).toBe(200)
    const remove = (revision = -1) =>
      person('admin').call(`/admin/api/article_comments/${posted.id}/remove`, {
        method: 'POST',
        headers: { 'If-Match': `"${revision}"` },
        body: { reason: 'off_topic' },
      })
    const late = await remove(read?.revision)
    expect([late.status, late.json()]).toMatchObject([412, { code: 'revision_mismatch' }])
    const now = await one()
    expect(now).toMatchObject({ id: posted.id, body: 'Merci beaucoup.' })
    expect((await remove(now?.revision)).status).toBe(200)
  })

  test('a comment notifies the author once, with the name of its writer, and never of their own', async () => {
    const id = await written('ana')
    await person('ana').post(`${feed}/${id}/comments`, comment('Moi d’abord.'))
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    for (let n = 0; n < 2; n++) await person('ben').post(`${feed}/${id}/comments`, comment('Merci.'), key)
    expect(await news('ana', id)).toMatchObject([{ kind: 'article_commented', counterpart: { full_name: 'ben Test' } }])
    expect(await system(`select channel from app.notices where subject_id = '${id}' order by channel`)).toEqual([
      { channel: 'email' },
      { channel: 'push' },
      { channel: 'sms' },
    ])
    expect(await system('select from app.article_notices')).toEqual([])
  })

  test('the job sends notices that a process has left', async () => {
    const id = await written('ana')
    await system(`insert into app.article_notices (id, company_id, article_id, user_id, kind)
      select gen_random_uuid(), company_id, id, author_id, 'article_approved' from app.articles`)
    const woken: ChangedStream[] = []
    const wake = (streams: readonly ChangedStream[]) => void woken.push(...streams)
    expect((await tellAuthors(api.db.database.system, wake)).done).toBe(1)
    expect((await tellAuthors(api.db.database.system, wake)).done).toBe(0)
    expect(woken).toMatchObject([
      { companyId: idOf.company('acme'), stream: `notifications:${idOf.user('acme', 'ana')}` },
    ])
    expect(await kindsOf('ana', id)).toEqual(['article_approved'])
    expect(await statusOf('ana', id)).toBe(200)
  })

  test('a notice that fails is held, and the next one is sent', async () => {
    const id = await written('ana')
    await system(`insert into app.article_notices (id, company_id, article_id, user_id, kind, at)
      select n, company_id, a.id, author_id, 'article_approved', now() - age
      from app.articles a, (values ('00000000-0000-4000-8000-000000000001'::uuid, interval '1 hour'),
        ('00000000-0000-4000-8000-000000000002'::uuid, interval '0')) v (n, age) where a.id = '${id}'`)
    const sql = api.db.database.system
    const broken: TransactionalSql = {
      query: (statement) => sql.query(statement),
      transaction: (work) =>
        sql.transaction((inner) =>
          work({
            query: (statement) =>
              statement.name === 'article_notice_tell' && String(statement.values?.[0]).endsWith('1')
                ? Promise.reject(new Error('broken'))
                : inner.query(statement),
          }),
        ),
    }
    expect(await tellAuthors(broken)).toEqual({ done: 1, failed: 1 })
    expect(await system(`select job, right(item, 1) as item from rm.held_items`)).toEqual([
      { job: 'tell_authors', item: '1' },
    ])
    expect(await tellAuthors(sql)).toEqual({ done: 0, failed: 0 })
    await system('delete from rm.held_items')
    expect(await tellAuthors(sql)).toEqual({ done: 1, failed: 0 })
  })
})

describe('a comment', () => {
  test('is changed and deleted by its author; an administrator removes it, and the log keeps no text', async () => {
    const id = await written('ana')
    const path = `${feed}/${id}/comments`
    const posted = (await person('ben').post(path, comment('Merci.'))).json().data
    const other = (await person('cleo').post(path, comment('Et après ?'))).json().data
    const put = { data: { ...comment('Merci beaucoup.').data, id: posted.id } }
    expect((await person('cleo').call(`${path}/${posted.id}`, { method: 'PUT', body: put })).status).toBe(403)
    expect((await person('ben').call(`${path}/${posted.id}`, { method: 'PUT', body: put })).status).toBe(200)
    const { data } = (await person('ana').get(path)).json()
    const bodies = data.map(({ attributes }) => articleCommentAttributes.parse(attributes).body)
    expect(bodies).toEqual(['Merci beaucoup.', 'Et après ?'])
    expect((await person('ana').call(`${path}/${other.id}`, { method: 'DELETE' })).status).toBe(403)
    expect((await person('admin').call(`${path}/${other.id}`, { method: 'DELETE' })).status).toBe(204)
    const log = await system(`select before::text from app.audit_log where subject_id = '${other.id}'`)
    expect(log).toHaveLength(1)
    expect(JSON.stringify(log)).not.toContain('Et après')
    expect((await person('ben').call(`${path}/${posted.id}`, { method: 'DELETE' })).status).toBe(204)
  })

  test('has 1 to 1,000 characters', async () => {
    const id = await written('ana')
    for (const body of [' ', 'x'.repeat(1001)])
      expect((await person('ben').post(`${feed}/${id}/comments`, comment(body))).status).toBe(422)
  })
})

test('an erased person leaves no article, comment, like or report', async () => {
  const own = await written('ana')
  const other = await written('ben')
  await person('ben').post(`${feed}/${own}/comments`, comment('Merci.'))
  await person('ana').post(`${feed}/${other}/comments`, comment('Oui.'))
  await person('ana').post(`${feed}/${other}/like`)
  await person('ana').post(`${feed}/${other}/report`, report)
  await removeArticles(api.db.database.system, idOf.user('acme', 'ana'))
  expect(await listed('cleo')).toEqual([draft.title])
  expect(await readArticle('ben', other)).toMatchObject({ likes: 0, comments: 0 })
  expect(await system(`select open_reports from app.articles`)).toEqual([{ open_reports: 0 }])
})

describe('a client that sends the obvious', () => {
  test('needs no language: it is the author’s', async () => {
    const { language: _, ...without } = draft
    const answer = await person('ana').post(feed, { data: { type: 'articles', attributes: without } })
    expect(answer.status).toBe(201)
    expect(answer.json().data.attributes['language']).toBe('fr')
  })

  test('sorts by -created_at: newest first, pinned or not', async () => {
    for (const title of ['Premier', 'Deuxième', 'Troisième']) await written('ana', { title })
    await system(`update app.articles set pinned = true where title = 'Premier'`)
    expect(await listed('ana')).toEqual(['Premier', 'Troisième', 'Deuxième'])
    expect(await listed('ana', '?sort=-created_at&filter[category]=speaking')).toEqual([
      'Troisième',
      'Deuxième',
      'Premier',
    ])
    expect((await person('ana').get(`${feed}?sort=title`)).status).toBe(400)
  })

  test('may call a comment `comments`, to write and to change it', async () => {
    const id = await written('ana')
    const path = `${feed}/${id}/comments`
    const made = await person('ben').post(path, { data: { type: 'comments', attributes: { body: 'Oui.' } } })
    expect([made.status, made.json().data.type]).toEqual([201, 'article_comments'])
    const { id: own } = made.json().data
    const changed = await person('ben').call(`${path}/${own}`, {
      method: 'PUT',
      body: { data: { type: 'comments', id: own, attributes: { body: 'Non.' } } },
    })
    expect([changed.status, changed.json().data.attributes['body']]).toEqual([200, 'Non.'])
    const other = await person('ben').post(path, { data: { type: 'articles', attributes: { body: 'Oui.' } } })
    expect(other.status).toBe(409)
  })
})
