import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { localised } from '../platform/values.ts'

/** `video`: a tutorial; `tool`: something to read. */
export const toolCategories = ['video', 'conference', 'tool'] as const
/** The colour of the drawn cover. */
export const toolCovers = ['blue', 'night', 'plum'] as const

export const trainingToolAttributes = z.object({
  category: z.enum(toolCategories),
  title: localised,
  description: localised,
  /** Who made it. */
  author: z.string().nullable(),
  /** Of what the link leads to. */
  language: z.enum(['fr', 'en']),
  /** `https:` only. */
  link: z.string(),
  minutes: z.number().nullable(),
  pages: z.number().nullable(),
  /** null: the page chooses one. */
  cover: z.enum(toolCovers).nullable(),
  position: z.number(),
  /** The same as `position`. */
  order: z.number(),
  /** How often it was opened: once for a person and a day. */
  click_count: z.number(),
})
export type TrainingToolAttributes = z.infer<typeof trainingToolAttributes>

export const trainingTools = {
  type: 'training_tools',
  attributes: trainingToolAttributes,
  paths: { list: '/training_tools', click: '/training_tools/:id/increment_click_count' },
  filters: { list: ['category', 'language'] },
} as const satisfies ResourceContract
