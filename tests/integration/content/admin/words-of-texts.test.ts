import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, type Answer } from '../../platform/admin/support.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let call: (path: string) => Promise<Answer>

const people = [
  { name: 'Aline Admin', roles: ['admin'] },
  { name: 'Zoé Étienne', profile: 'participant' },
  { name: 'Marc Œuvrard', profile: 'participant', unit: 'lyon' },
  { name: 'Anna Barbara', profile: 'presenter' },
  { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
] as const

/** Texts of two authors in each list, and the same in another company. */
beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', people)
  globex = await addCompany(server, 'globex', people)
  for (const company of [acme, globex]) await write(company)
  call = await as('Aline Admin')
})
afterAll(() => server.close())

async function as(name: string) {
  const session = await server.signIn(acme.id, acme.person(name))
  return (path: string) => server.call(acme.id, session, path)
}

async function write(company: TestCompany) {
  const [zoe, marc] = [company.person('Zoé Étienne').userId, company.person('Marc Œuvrard').userId]
  const { profileId: anna } = company.person('Anna Barbara')
  const run = (text: string, values: readonly unknown[]) => server.db.database.system.query({ text, values })
  const [first, second] = [randomUUID(), randomUUID()]
  await run(
    `insert into app.articles (id, company_id, author_id, title, body, category, language, state, published_at) values
      ($3, $1, $2, 'Mener l’équipe', 'Écouter, puis décider.', 'first_team', 'fr', 'published', now()),
      ($4, $1, $5, 'Changer de voie', 'Un bilan à mi-carrière.', 'career_change', 'fr', 'published', now())`,
    [company.id, zoe, first, second, marc],
  )
  await run(
    `insert into app.article_comments (company_id, article_id, author_id, body) values
      ($1, $2, $3, 'Merci, c’est très éclairant.'), ($1, $2, $4, 'À relire avant l’entretien.')`,
    [company.id, first, zoe, marc],
  )
  await run(
    `insert into app.contact_requests (company_id, email, first_name, last_name, kind, company_name) values
      ($1, 'camille@asking.test', 'Camille', 'Moréau', 'demo', 'Société du Nord'),
      ($1, 'sam@other.test', 'Sam', 'Petit', 'information', null)`,
    [company.id],
  )
  await run(
    `insert into app.contact_messages (company_id, user_id, name, email, subject, message) values
      ($1, $2, 'Zoé Étienne', 'zoe@bench.test', 'Mot de passe', 'Je l’ai oublié.'),
      ($1, null, 'Sam Petit', 'sam@other.test', 'Séances', 'Où sont-elles ?')`,
    [company.id, zoe],
  )
  await run(
    `insert into app.recommendations (id, company_id, presenter_id, author_id, text) values
      (gen_random_uuid(), $1, $2, $3, 'Une écoute rare, et des conseils précis.')`,
    [company.id, anna, marc],
  )
  await run(
    `insert into app.tag_proposals (company_id, user_id, kind, label) values
      ($1, $2, 'skill', 'Négociation'), ($1, $3, 'skill', 'negociation'), ($1, $3, 'job_category', 'Négociation'),
      ($1, $3, 'skill', 'Poterie')`,
    [company.id, zoe, marc],
  )
}

const titleFields: Readonly<Record<string, string>> = {
  articles: 'title',
  article_comments: 'body',
  contact_requests: 'last_name',
  contact_messages: 'subject',
  recommendations: 'text',
  tag_proposals: 'label',
}
async function found(list: string, query: string, send = call) {
  const { json } = await send(`${list}?${query}`)
  return (json as Readonly<Record<string, string>>[]).map((row) => row[titleFields[list] ?? ''] ?? '').toSorted()
}

describe('words of the console’s lists of texts', () => {
  const [team, change] = ['Mener l’équipe', 'Changer de voie']
  const [thanks, again] = ['Merci, c’est très éclairant.', 'À relire avant l’entretien.']
  const praise = 'Une écoute rare, et des conseils précis.'
  it.each([
    ['articles', 'equipe', [team]],
    ['articles', 'DÉCID', [team]],
    ['articles', 'mi-carr', [change]],
    ['articles', 'etienne', [team]],
    ['articles', 'oeuvrard bilan', [change]],
    ['articles', 'é', [change, team]],
    ['articles', 'etiennechanger', []],
    ['articles', '%', []],
    ['article_comments', 'eclair', [thanks]],
    ['article_comments', 'marc', [again]],
    ['article_comments', 're', [again, thanks]],
    ['article_comments', 'xyzzy', []],
    ['contact_requests', 'moreau', ['Moréau']],
    ['contact_requests', 'asking.test', ['Moréau']],
    ['contact_requests', 'nord camille', ['Moréau']],
    ['contact_requests', 'petit', ['Petit']],
    ['contact_messages', 'oublie', ['Mot de passe']],
    ['contact_messages', 'seance', ['Séances']],
    ['contact_messages', 'etienne', ['Mot de passe']],
    ['contact_messages', 'other.test', ['Séances']],
    ['recommendations', 'conseil', [praise]],
    ['recommendations', 'barbara', [praise]],
    ['recommendations', 'oeuvrard', [praise]],
    ['recommendations', 'zoé', []],
    ['tag_proposals', 'négoc', ['Négociation', 'Négociation', 'negociation']],
    ['tag_proposals', 'poterie', ['Poterie']],
  ])('find in %s what says %s', async (list, words, wanted) => {
    expect(await found(list, `q=${encodeURIComponent(words)}`)).toEqual(wanted.toSorted())
  })

  it('look in the name of no erased account', async () => {
    const { system } = server.db.database
    const status = (value: string) =>
      system.query({
        text: 'update app.users set status = $2 where id = $1',
        values: [acme.person('Marc Œuvrard').userId, value],
      })
    onTestFinished(async () => {
      await status('active')
    })
    await status('erased')
    expect(await found('article_comments', 'q=oeuvrard')).toEqual([])
    expect(await found('article_comments', 'q=relire')).toEqual([again])
  })

  it('find the proposals of the own unit for its administrator; people of the same words are counted', async () => {
    const louis = await as('Louis Lyon')
    expect(await found('tag_proposals', 'q=negoc', louis)).toEqual(['Négociation', 'negociation'])
    const { json } = await call('tag_proposals?q=negoc&kind=skill')
    expect(json.map((row: { readonly people: number }) => row.people)).toEqual([2, 2])
  })

  it.each(['article_comments', 'articles', 'contact_requests', 'contact_messages', 'tag_proposals'])(
    'stand in more rows of %s than are named: page by page as without them',
    async (list) => {
      const { system } = server.db.database
      const key = { articles: 'title', article_comments: 'body', contact_requests: 'last_name' }[list] ?? null
      const column = key ?? { contact_messages: 'subject', tag_proposals: 'label' }[list] ?? ''
      onTestFinished(async () => {
        await system.query({ text: `delete from app.${list} where ${column} like 'Foule %'` })
      })
      await system.query({
        text: `insert into app.${list} select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
              '${column}', 'Foule ' || n, 'created_at', now() - n * interval '1 minute'))).*
            from generate_series(1, 1200) n, app.${list} r
            where r.id = (select id from app.${list} where company_id = $1 order by id limit 1)`,
        values: [acme.id],
      })
      for (const start of [0, 950]) {
        const { json, headers } = await call(
          `${list}?q=foule&_sort=created_at&_order=DESC&_start=${start}&_end=${start + 25}`,
        )
        const named = (json as Readonly<Record<string, string>>[]).map((row) => row[column])
        expect(named).toEqual(Array.from({ length: 25 }, (_, n) => `Foule ${start + n + 1}`))
        expect(headers.get('x-total-count')).toBe('1200')
      }
    },
  )

  it.each(['articles', 'article_comments', 'contact_requests', 'contact_messages', 'recommendations', 'tag_proposals'])(
    'are looked for in %s of the one company',
    async (list) => {
      const all = await server.db.database
        .tenant(acme.id)
        .query<{ company_id: string }>({ text: `select company_id from rm.sought_${list}` })
      expect(all.length).toBeGreaterThan(0)
      expect(new Set(all.map(({ company_id }) => company_id))).toEqual(new Set([acme.id]))
    },
  )
})

describe('people of programs by completion', () => {
  it.each(['ASC', 'DESC'] as const)('come %s, each once, page by page', async (order) => {
    const pages: { readonly id: string }[] = []
    for (const start of [0, 1, 2])
      pages.push(
        ...(await call(`program_enrollments?_sort=completion&_order=${order}&_start=${start}&_end=${start + 1}`)).json,
      )
    const wanted = await server.db.database.system.query<{ id: string }>({
      text: `select e.id from app.program_enrollments e join app.profiles p on p.id = e.profile_id
        where e.company_id = $1 order by p.completion ${order}, p.id ${order}, e.id`,
      values: [acme.id],
    })
    expect(pages.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
  })
})
