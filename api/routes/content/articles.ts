import { searchWords } from '#domain/platform/search-words.ts'
import { derivedId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { articleCategories, articleLanguages, articles, reportBody } from '../../contract/content/articles.ts'
import { created, found, one, page } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import type { Resource } from '../../platform/http/document.ts'
import { checkIfMatch } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { tieImages } from '../../queries/content/article-images.ts'
import {
  addArticle,
  type ArticleFound,
  type ArticleReader,
  changeArticle,
  deleteArticle,
  findArticle,
  listArticles,
  lockArticle,
  reportArticle,
  takeBackReport,
  toggleLike,
} from '../../queries/content/articles.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { invalid } from '../mentoring/shared/mentoring-policy.ts'

const knownCategories: readonly string[] = articleCategories
const knownLanguages: readonly string[] = articleLanguages
const noContent = { status: 204, body: null } as const

/** The help feed: signed-in users read, write, like and report; authors alone change their articles. */
export function articleEndpoints({ sql, articleImages }: RouteDependencies): readonly Endpoint[] {
  const readerOf = ({ company, user }: SignedInCall): ArticleReader => ({
    readerId: user.id,
    ticket: articleImages.ticketOf({ companyId: company.id, userId: user.id }),
  })
  const find = async (call: SignedInCall) =>
    found(await findArticle(sql(call.company.id), readerOf(call), call.params['id'] ?? ''))
  const answerArticle = async (call: SignedInCall, id = call.params['id'] ?? '') => {
    const { json, revision } = found(await findArticle(sql(call.company.id), readerOf(call), id))
    return one(call, json, null, revision)
  }
  return [
    endpoint({
      method: 'get',
      path: articles.paths.list,
      summary: 'The help feed: pinned articles, then newest first; `q` finds titles and texts without accents',
      access: 'session',
      reads: [],
      query: {
        ...queryOf(articles),
        filters: articles.filters.list,
        values: { category: { enum: articleCategories }, language: { enum: articleLanguages }, q: { type: 'string' } },
        texts: ['q'],
        sort: articles.sorts,
        page: 50,
      },
      answers: { ...answersOf(articles), list: true },
      handle: async (call) => {
        const { filters } = call.query
        const categories = filters.get('category') ?? []
        if (categories.some((category) => !knownCategories.includes(category))) throw invalid('category')
        const languages = filters.get('language') ?? []
        if (languages.some((language) => !knownLanguages.includes(language))) throw invalid('language')
        const search = {
          categories,
          languages,
          q: searchWords(filters.get('q')?.[0] ?? '').join(' '),
          page: call.query.page,
          byCreation: call.query.sort.length > 0,
        }
        return page(call, await listArticles(sql(call.company.id), readerOf(call), search))
      },
    }),
    endpoint({
      method: 'get',
      path: articles.paths.one,
      summary: 'One article, with its text',
      access: 'session',
      reads: [],
      query: queryOf(articles),
      answers: answersOf(articles),
      handle: (call) => answerArticle(call),
    }),
    endpoint({
      method: 'post',
      path: articles.paths.list,
      writes: 'article',
      summary: 'Write an article; where the company approves them, it is a draft until then',
      access: 'session',
      reads: [],
      query: queryOf(articles),
      body: { schema: articles.bodies.create, kind: articles.type },
      answers: answersOf(articles),
      handle: async (call, { data: { attributes } }) => {
        const id = derivedId('article', call.user.id, call.idempotencyKey)
        await sql(call.company.id).transaction(async (transaction) => {
          const isNew = await addArticle(transaction, call.user.id, id, {
            ...attributes,
            language: attributes.language ?? call.user.locale,
          })
          if (isNew) await tie(transaction, call, id)
        })
        return created(call, `/api/v1${articles.paths.list}/${id}`, () => answerArticle(call, id))
      },
    }),
    endpoint({
      method: 'patch',
      path: articles.paths.one,
      revisions: true,
      writes: 'change',
      summary: "Change one's own article",
      access: 'session',
      reads: [],
      query: queryOf(articles),
      body: { schema: articles.bodies.update, kind: articles.type },
      answers: answersOf(articles),
      find: async (call) => mayChange(call, await find(call)),
      current: async (call) => JSON.parse((await find(call)).json) as Resource,
      handle: async (call, { data: { attributes = {} } }) => {
        await sql(call.company.id).transaction(async (transaction) => {
          if (!(await call.isFirst(transaction))) return
          const before = found(await lockArticle(transaction, call.user.id, call.params['id'] ?? ''))
          checkIfMatch(call, mayChange(call, before).revision)
          await changeArticle(transaction, call.params['id'] ?? '', attributes)
          await tie(transaction, call, call.params['id'] ?? '')
        })
        return answerArticle(call)
      },
    }),
    endpoint({
      method: 'delete',
      path: articles.paths.one,
      revisions: true,
      summary: "Delete one's own article, with its comments",
      access: 'session',
      reads: [],
      handle: async (call) => {
        const { authorId, revision } = await find(call)
        if (authorId !== call.user.id) throw new Problem(403, 'forbidden')
        checkIfMatch(call, revision)
        await sql(call.company.id).transaction((transaction) => deleteArticle(transaction, call.params['id'] ?? ''))
        return noContent
      },
    }),
    endpoint({
      method: 'post',
      path: articles.paths.like,
      writes: 'like',
      summary: 'Like an article, or like it no longer',
      access: 'session',
      reads: [],
      query: queryOf(articles),
      answers: answersOf(articles),
      find,
      handle: async (call) => {
        await sql(call.company.id).transaction(async (transaction) => {
          if (await call.isFirst(transaction)) await toggleLike(transaction, call.user.id, call.params['id'] ?? '')
        })
        return { ...(await answerArticle(call)), status: 201 }
      },
    }),
    endpoint({
      method: 'post',
      path: articles.paths.report,
      writes: 'report',
      summary: "Report somebody else's article, which hides it from the reader, and from all after three reports",
      access: 'session',
      reads: [],
      body: { schema: reportBody, kind: 'article_reports' },
      find: async (call) => {
        // From then on its reporter does not see it, and a repeat would not find it.
        if ((await call.wrote(sql(call.company.id))) !== null) return
        const article = await find(call)
        if (article.authorId === call.user.id) throw new Problem(403, 'forbidden')
      },
      handle: async (call, { data: { attributes } }) => {
        await call.once(sql(call.company.id)).transaction(async (transaction) => {
          await reportArticle(transaction, call.user.id, call.params['id'] ?? '', attributes)
          return true
        })
        return noContent
      },
    }),
    endpoint({
      method: 'delete',
      path: articles.paths.report,
      summary: "Take back one's report",
      access: 'session',
      reads: [],
      handle: async (call) => {
        const isGone = await takeBackReport(sql(call.company.id), call.user.id, call.params['id'] ?? '')
        if (!isGone) throw new Problem(404, 'not_found')
        return noContent
      },
    }),
  ]
}

/** @throws Problem 422 for an image that is not there */
async function tie(sql: Sql, { user }: SignedInCall, articleId: string): Promise<void> {
  if (await tieImages(sql, { articleId, authorId: user.id })) return
  throw new Problem(422, { code: 'image_unknown', source: { pointer: '/data/attributes' } })
}

/** @throws Problem 403 for somebody else's article, and for one that was removed */
function mayChange({ user }: SignedInCall, article: ArticleFound): ArticleFound {
  if (article.authorId !== user.id || article.state === 'removed') throw new Problem(403, 'forbidden')
  return article
}
