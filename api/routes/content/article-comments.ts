import { derivedId } from '#domain/platform/ids.ts'
import { articleComments } from '../../contract/content/articles.ts'
import { created, found, one, page } from '../../platform/http/answers.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { checkIfMatch } from '../../platform/http/preconditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  addArticleComment,
  changeArticleComment,
  deleteArticleComment,
  findArticleComment,
  listArticleComments,
} from '../../queries/content/article-comments.ts'
import { noticeOfArticle, removeArticleComment } from '../../queries/content/article-decisions.ts'
import { findArticle } from '../../queries/content/articles.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

/** What people say under an article. An administrator removes a comment; the audit log does not hold its text. */
export function articleCommentEndpoints({ sql, tellAuthors, articleImages }: RouteDependencies): readonly Endpoint[] {
  const article = async (call: SignedInCall) =>
    found(
      await findArticle(
        sql(call.company.id),
        {
          readerId: call.user.id,
          ticket: articleImages.ticketOf({ companyId: call.company.id, userId: call.user.id }),
        },
        call.params['articleId'] ?? '',
      ),
    )
  const find = async (call: SignedInCall, id = call.params['id'] ?? '') => {
    await article(call)
    return found(await findArticleComment(sql(call.company.id), call.user.id, call.params['articleId'] ?? '', id))
  }
  const findOwn = async (call: SignedInCall) => {
    const comment = await find(call)
    if (comment.authorId !== call.user.id) throw new Problem(403, 'forbidden')
    return comment
  }
  const answerComment = async (call: SignedInCall, id: string) => {
    const { json, revision } = await find(call, id)
    return one(call, json, null, revision)
  }
  return [
    endpoint({
      method: 'get',
      path: articleComments.paths.list,
      summary: 'The comments of an article, oldest first',
      access: 'session',
      reads: [],
      query: { ...queryOf(articleComments), page: 50 },
      answers: { ...answersOf(articleComments), list: true },
      handle: async (call) => {
        await article(call)
        const { id: readerId } = call.user
        const { articleId = '' } = call.params
        return page(call, await listArticleComments(sql(call.company.id), readerId, articleId, call.query.page))
      },
    }),
    endpoint({
      method: 'post',
      path: articleComments.paths.list,
      writes: 'article_comment',
      summary: 'Comment on an article',
      access: 'session',
      reads: [],
      query: queryOf(articleComments),
      body: { schema: articleComments.bodies.create, kind: articleComments.type, alias: 'comments' },
      answers: answersOf(articleComments),
      find: article,
      handle: async (call, { data: { attributes } }, { state, authorId }) => {
        if (state !== 'published') throw new Problem(403, 'forbidden')
        const { articleId = '' } = call.params
        const id = derivedId('article-comment', call.user.id, articleId, call.idempotencyKey)
        await sql(call.company.id).transaction(async (transaction) => {
          const isNew = await addArticleComment(transaction, call.user.id, { id, articleId, body: attributes.body })
          if (!isNew) return
          const about = { articleId, userId: authorId, kind: 'article_commented', actorId: call.user.id } as const
          await noticeOfArticle(transaction, {
            id: derivedId('article-commented', id),
            ...about,
            params: { comment: id },
          })
        })
        await tellAuthors()
        return created(call, `/api/v1/articles/${articleId}/comments/${id}`, () => answerComment(call, id))
      },
    }),
    endpoint({
      method: 'put',
      path: articleComments.paths.one,
      revisions: true,
      writes: 'change',
      summary: "Change one's own comment",
      access: 'session',
      reads: [],
      query: queryOf(articleComments),
      body: { schema: articleComments.bodies.change, kind: articleComments.type, alias: 'comments' },
      answers: answersOf(articleComments),
      find: findOwn,
      handle: async (call, { data: { id, attributes } }, { revision }) => {
        await call.once(sql(call.company.id)).transaction(async (transaction) => {
          checkIfMatch(call, revision)
          await changeArticleComment(transaction, call.params['id'] ?? '', attributes.body)
        })
        return answerComment(call, id)
      },
    }),
    endpoint({
      method: 'delete',
      path: articleComments.paths.one,
      revisions: true,
      summary: "Delete one's own comment; an administrator removes anybody's",
      access: 'session',
      reads: [],
      handle: async (call) => {
        const { authorId, revision } = await find(call)
        const isAuthor = authorId === call.user.id
        if (!isAuthor && !call.user.roles.includes('admin')) throw new Problem(403, 'forbidden')
        checkIfMatch(call, revision)
        const { id = '' } = call.params
        if (isAuthor) await deleteArticleComment(sql(call.company.id), id)
        else {
          const isRemoved = await sql(call.company.id).transaction((transaction) =>
            removeArticleComment(transaction, call.user.id, { id, revision }, null),
          )
          // Its author has changed or deleted it since.
          if (!isRemoved) throw new Problem(412, 'revision_mismatch')
          await tellAuthors()
        }
        return { status: 204, body: null }
      },
    }),
  ]
}
