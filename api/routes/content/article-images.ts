import { derivedId } from '#domain/platform/ids.ts'
import { articleImages as contract } from '../../contract/content/article-images.ts'
import { pictureLimits, pictureTypes } from '../../contract/community/avatars.ts'
import { created, found, one } from '../../platform/http/answers.ts'
import { ConcurrencyLimit } from '../../platform/http/concurrency-limit.ts'
import { tooMany } from '../../platform/http/dispatch.ts'
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findArticleImage } from '../../queries/content/article-images.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'

/** Files that are received or decoded: each may be in the memory as a whole. */
const atOnce = { each: 2, all: 6 }
const retryAfterS = 5

/** Images that an article may show. They are seen by their addresses (`api/platform/http/article-images.ts`). */
export function articleImageEndpoints({ sql, articleImages }: RouteDependencies): readonly Endpoint[] {
  const running = new ConcurrencyLimit(atOnce)
  return [
    endpoint({
      method: 'post',
      path: contract.paths.list,
      summary: 'Send an image for an article: the file. It is deleted after a day unless an article shows it',
      access: 'session',
      reads: [],
      query: queryOf(contract),
      upload: { limit: pictureLimits.bytes, mediaTypes: pictureTypes },
      answers: answersOf(contract),
      handle: async (call) => {
        const author = { companyId: call.company.id, userId: call.user.id }
        // The same for a call that is repeated.
        const id = derivedId('article-image', call.user.id, call.idempotencyKey)
        const leave = running.enter(call.user.id)
        if (leave === null) throw tooMany(retryAfterS)
        try {
          const made = await articleImages.articleImageOf(await call.file())
          const values = { maximum: pictureLimits.pixels / 1_000_000, minimum: pictureLimits.side }
          if (typeof made === 'string') throw new Problem(422, { code: made, values })
          if (!(await articleImages.keep(author, id, made))) throw new Problem(422, 'quota_reached')
        } finally {
          leave()
        }
        return created(call, `/api/v1${contract.paths.list}`, async () => {
          const ticket = articleImages.ticketOf(author)
          return one(call, found(await findArticleImage(sql(call.company.id), call.user.id, ticket, id)))
        })
      },
    }),
  ]
}
