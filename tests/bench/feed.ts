import pg from 'pg'
import { listArticles } from '#api/queries/content/articles.ts'
import { type CompanyId, id } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { generateCompany } from './support/company-data.ts'
import { companyId } from './support/directory-data.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const people = sized(1_000, 140)
const articles = sized(2_000, 60)
const rounds = sized(41, 1)
const bound = 0.7
const page = { number: 1, size: 50 } as const

/** The same fifty articles by hand: rows with their counts and the reader's own likes, and how many there are. */
const bare = `select t.id, t.title, left(t.body, 280) as excerpt, t.category, t.language, t.pinned, t.state,
    t.created_at, t.published_at, t.edited_at, u.id as author_id, u.first_name, u.last_name, u.job_title,
    (select count(*) from app.article_likes l where l.article_id = t.id) as likes,
    (select count(*) from app.article_comments c where c.article_id = t.id) as comments,
    exists (select from app.article_likes l where l.article_id = t.id and l.user_id = $1) as liked,
    (select count(*) from app.articles a
      where a.company_id = $2 and a.state = 'published' and a.open_reports < 3) as total
  from app.articles t join app.users u on u.id = t.author_id
  where t.company_id = $2 and t.state = 'published' and t.open_reports < 3
  order by t.pinned desc, coalesce(t.published_at, t.created_at) desc, t.id desc limit 50`

/**
 * The list of the help feed beside bare SQL, in turns, by the same role under the same row-level security: 2,000
 * articles, twenty likes and ten comments each.
 */
export async function run(): Promise<Row[]> {
  const server = await benchServer()
  const url = await server.database('feed')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const database = new Database({ url, poolSize: 2 })
  try {
    await generateCompany(client, people)
    await fill(client)
    const [reader] = (await client.query<{ id: string }>('select id from app.users order by id limit 1')).rows
    if (reader === undefined) throw new Error('the company has nobody')
    const sql = database.tenant(id<CompanyId>(companyId))
    const filters = { categories: [], languages: [], q: '', page }
    const [ours, theirs] = [[] as number[], [] as number[]]
    for (let round = -5; round < rounds; round += 1) {
      const took = await timed(async () => listArticles(sql, { readerId: reader.id, ticket: '' }, filters))
      const bareTook = await timed(async () =>
        sql.query({ name: 'bare_feed', text: bare, values: [reader.id, companyId] }),
      )
      if (round < 0) continue
      ours.push(took)
      theirs.push(bareTook)
    }
    const [figure, yardstick] = [median(ours), median(theirs)]
    const ratio = yardstick / figure
    return [
      {
        name: 'articles: 50 with counts and own likes',
        figure,
        unit: 'ms',
        yardstick: `bare SQL, ${yardstick.toPrecision(3)} ms`,
        ratio,
        bound: `≥ ${bound}`,
        ok: ratio >= bound,
      },
    ]
  } finally {
    await client.end()
    await database.close()
    await server.stop()
  }
}

async function fill(client: pg.Client): Promise<void> {
  const some = `(select array_agg(id order by id) as ids from app.users where company_id = '${companyId}') u`
  await client.query(`
    insert into app.articles (company_id, author_id, title, body, category, language, state, published_at)
    select '${companyId}', u.ids[1 + n % ${people}], 'Article ' || n, repeat('Un mot après l’autre. ', 60),
      'program', 'fr', 'published', now() - make_interval(mins => n)
    from generate_series(1, ${articles}) n, ${some};
    insert into app.article_likes (article_id, user_id, company_id)
    select t.id, u.ids[1 + n * 7], t.company_id from app.articles t, generate_series(0, 19) n, ${some};
    insert into app.article_comments (company_id, article_id, author_id, body)
    select t.company_id, t.id, u.ids[2 + n], 'Merci.' from app.articles t, generate_series(1, 10) n, ${some};
  `)
  await client.query('vacuum analyze')
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
