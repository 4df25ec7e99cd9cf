import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

/** Mentors that a person may mark. */
export const mostFavourites = 200

/** A mentor whom the reader marked; nobody else reads it. Its id is the mentor's. */
export const favourites = {
  type: 'favourites',
  attributes: z.object({ since: instant }),
  paths: { list: '/favourites', one: '/presenters/:id/favourite' },
} as const satisfies ResourceContract
