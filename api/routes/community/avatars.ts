import type { PictureRefusal } from '../../ports/platform.ts'
import { type Crop, pictureLimits, pictureTypes } from '#contract/community/avatars.ts'
import { users as contract } from '../../contract/people/users.ts'
import { found, resources } from '../../platform/http/answers.ts'
import { ConcurrencyLimit } from '../../platform/http/concurrency-limit.ts'
import { tooMany } from '../../platform/http/dispatch.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem, type Source } from '../../platform/http/problem.ts'
import type { Query } from '../../platform/http/query.ts'
import { userQuery } from '../../queries/people/users.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { invalid } from '../mentoring/shared/mentoring-policy.ts'

/** Files that are received or decoded: each may be in the memory as a whole. */
const atOnce = { each: 1, all: 6 }
const retryAfterS = 5

/** The reader's own picture. It is seen by its address (`api/platform/http/avatars.ts`). */
export function avatarEndpoints({ sql, avatars }: RouteDependencies): readonly Endpoint[] {
  const running = new ConcurrencyLimit(atOnce)
  /** @throws Problem 403, 404 */
  const checkOwn = async (call: SignedInCall) => {
    const { id = '' } = call.params
    if (id === call.user.id) return
    found(await userQuery(sql(call.company.id), id, call.user.id))
    throw new Problem(403, 'profile_not_accessible')
  }
  const show = async (call: SignedInCall) =>
    resources(call, found(await userQuery(sql(call.company.id), call.user.id, call.user.id)).resource)

  return [
    endpoint({
      method: 'put',
      path: contract.paths.avatar,
      summary: 'Give oneself a picture: the file, and the square of it that is kept (default: the middle)',
      access: 'session',
      reads: [],
      query: {
        fields: queryOf(contract).fields,
        filters: ['x', 'y', 'size'],
        values: { x: pixels, y: pixels, size: { ...pixels, minimum: pictureLimits.side } },
      },
      upload: { limit: pictureLimits.bytes, mediaTypes: pictureTypes },
      answers: answersOf(contract),
      handle: async (call) => {
        await checkOwn(call)
        const crop = cropOf(call.query)
        const leave = running.enter(call.user.id)
        if (leave === null) throw tooMany(retryAfterS)
        try {
          const made = await avatars.avatarOf(await call.file(), crop)
          if (typeof made === 'string') throw refused(made)
          if (!(await avatars.keep(personOf(call), profilesOf(call), made))) throw new Problem(404, 'not_found')
        } finally {
          leave()
        }
        return show(call)
      },
    }),
    endpoint({
      method: 'delete',
      path: contract.paths.avatar,
      summary: 'Show one’s initials instead of a picture',
      access: 'session',
      reads: [],
      handle: async (call) => {
        await checkOwn(call)
        await avatars.remove(personOf(call), profilesOf(call))
        return { status: 204, body: null }
      },
    }),
  ]
}

const pixels = { type: 'integer', minimum: 0 }

function personOf({ company, user }: SignedInCall) {
  return { companyId: company.id, userId: user.id }
}

function profilesOf({ user }: SignedInCall) {
  return user.profiles.map(({ id }) => id)
}

/** All three or none. @throws Problem 400 */
function cropOf({ filters }: Query): Crop | undefined {
  if (filters.size === 0) return undefined
  const pixel = (name: 'x' | 'y' | 'size') => {
    const [value = '', ...more] = filters.get(name) ?? []
    if (!/^\d{1,5}$/.test(value) || more.length > 0) throw invalid(name)
    return Number(value)
  }
  return { x: pixel('x'), y: pixel('y'), size: pixel('size') }
}

function refused(code: PictureRefusal): Problem {
  const source: Source = code === 'picture_crop' ? { parameter: 'size' } : { pointer: '/data/attributes/avatar_url' }
  const values = { maximum: pictureLimits.pixels / 1_000_000, minimum: pictureLimits.side }
  return new Problem(422, { code, values, source })
}
