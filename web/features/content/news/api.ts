import { z } from 'zod'
import { articleAttributes, articleCommentAttributes } from '#contract/content/articles.ts'
import { articleImages } from '#contract/content/article-images.ts'
import type { ArticleImage } from '#contract/content/article-images.ts'
import type { ArticleDraft } from '#contract/content/articles.ts'
import { sendFile } from '../../../shared/data/upload.ts'
import type { AuthClient } from '../../../shared/session/authClient.ts'

/** Calls of the help feed. Its data is not among the stored resources, so that no other page loads its schemas. */

const article = z.object({ id: z.string(), attributes: articleAttributes })
const comment = z.object({ id: z.string(), attributes: articleCommentAttributes })
const image = z.object({
  data: z.object({
    id: z.string(),
    attributes: articleImages.attributes.pick({ url: true, width: true, height: true }),
  }),
})
const articleList = z.object({ data: z.array(article), meta: z.object({ total: z.number() }) })
const commentList = z.object({ data: z.array(comment), meta: z.object({ total: z.number() }) })

export type ArticleItem = z.infer<typeof article>
export type CommentItem = z.infer<typeof comment>

/** The filters of the feed; empty: all. */
export interface FeedFilters {
  q: string
  category: string
  language: string
}

/** Of one page of the feed. */
export const feedPage = 50
const path = '/api/v1/articles'

export type NewsApi = ReturnType<typeof createNewsApi>

export function createNewsApi({ http, session }: Pick<AuthClient, 'http' | 'session'>) {
  const get = async (address: string, signal: AbortSignal) =>
    (await http({ method: 'GET', path: address, signal })).body
  const post = async (address: string, body: object | null, idempotencyKey: string) =>
    (await http({ method: 'POST', path: address, idempotencyKey, ...(body && { body }) })).body

  return {
    async articles(filters: FeedFilters & { page: number }, signal: AbortSignal) {
      const search = new URLSearchParams({ 'page[number]': String(filters.page), 'page[size]': String(feedPage) })
      if (filters.q !== '') search.set('q', filters.q)
      if (filters.category !== '') search.set('category', filters.category)
      if (filters.language !== '') search.set('language', filters.language)
      const { data, meta } = articleList.parse(await get(`${path}?${search.toString()}`, signal))
      return { items: data, total: meta.total }
    },
    async article(id: string, signal: AbortSignal): Promise<ArticleItem & { etag: string | undefined }> {
      const { body, headers } = await http({ method: 'GET', path: `${path}/${id}`, signal })
      return { ...z.object({ data: article }).parse(body).data, etag: headers.get('etag') ?? undefined }
    },
    /** Only as it was read. @throws ApiError 412: it has changed since */
    async change(id: string, attributes: ArticleDraft, ifMatch: string | undefined, key: string): Promise<ArticleItem> {
      const body = { data: { type: 'articles', id, attributes } }
      const call = { method: 'PATCH', path: `${path}/${id}`, body, idempotencyKey: key } as const
      return z.object({ data: article }).parse((await http({ ...call, ...(ifMatch && { ifMatch }) })).body).data
    },
    async write(attributes: ArticleDraft, key: string): Promise<ArticleItem> {
      return z.object({ data: article }).parse(await post(path, { data: { type: 'articles', attributes } }, key)).data
    },
    /** @throws ApiError, or what aborted it */
    async sendImage(
      file: File,
      how: { idempotencyKey: string; signal: AbortSignal; onProgress: (part: number) => void },
    ): Promise<ArticleImage> {
      const { lang: language } = document.documentElement
      const answer = await sendFile(session, { ...how, path: '/api/v1/article_images', body: file, language })
      const { id, attributes } = image.parse(answer).data
      return { id, ...attributes }
    },
    async like(id: string, key: string): Promise<void> {
      await post(`${path}/${id}/like`, null, key)
    },
    async report(id: string, reason: string, key: string): Promise<void> {
      await post(`${path}/${id}/report`, { data: { type: 'article_reports', attributes: { reason } } }, key)
    },
    async takeBack(id: string): Promise<void> {
      await http({ method: 'DELETE', path: `${path}/${id}/report` })
    },
    async remove(id: string): Promise<void> {
      await http({ method: 'DELETE', path: `${path}/${id}` })
    },
    async comments(id: string, page: number, signal: AbortSignal) {
      const body = await get(`${path}/${id}/comments?page[number]=${page}`, signal)
      const { data, meta } = commentList.parse(body)
      return { items: data, total: meta.total }
    },
    async comment(id: string, body: string, key: string): Promise<void> {
      await post(`${path}/${id}/comments`, { data: { type: 'article_comments', attributes: { body } } }, key)
    },
    async changeComment(articleId: string, id: string, body: string): Promise<void> {
      await http({
        method: 'PUT',
        path: `${path}/${articleId}/comments/${id}`,
        body: { data: { type: 'article_comments', id, attributes: { body } } },
      })
    },
    async removeComment(articleId: string, id: string): Promise<void> {
      await http({ method: 'DELETE', path: `${path}/${articleId}/comments/${id}` })
    },
  }
}
