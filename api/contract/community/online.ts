import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

/** Somebody with whom the reader corresponds and who has the application open. Its id is the user's. */
export const online = {
  type: 'online',
  attributes: z.object({ since: instant }),
  paths: { list: '/online' },
} as const satisfies ResourceContract
