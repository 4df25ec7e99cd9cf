import { z } from 'zod'
import { tagKinds } from '#domain/community/tags/words.ts'
import { noContactInName } from '../platform/public-text.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { localised } from '../platform/values.ts'

export { tagKinds }

export const tagAttributes = z.object({
  kind: z.enum(tagKinds),
  code: z.string(),
  label: localised,
  /** Other words for it, by language; they are searched too. */
  synonyms: z.object({ fr: z.array(z.string()), en: z.array(z.string()) }),
  archived: z.boolean(),
  /** Mentors whom the directory shows with it. */
  mentors: z.number(),
})
export type TagAttributes = z.infer<typeof tagAttributes>

/** What profiles are made of. `admin=true` adds the archived ones, for administrators. */
export const tags = {
  type: 'tags',
  attributes: tagAttributes,
  paths: { list: '/tags' },
  filters: { list: ['kind', 'q', 'admin'] },
} as const satisfies ResourceContract

export const tagProposalAttributes = z.object({
  kind: z.enum(['skill', 'job_category']),
  label: z.string(),
  state: z.enum(['proposed', 'taken', 'refused']),
})
export type TagProposalAttributes = z.infer<typeof tagProposalAttributes>

/** What somebody missed in the list: an administrator takes it in, or not. */
export const tagProposals = {
  type: 'tag_proposals',
  attributes: tagProposalAttributes,
  paths: { list: '/tag_proposals' },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({
        type: z.literal('tag_proposals'),
        attributes: z.strictObject({
          kind: tagProposalAttributes.shape.kind,
          label: z.string().trim().min(2).max(80).superRefine(noContactInName),
        }),
      }),
    }),
  },
} as const satisfies ResourceContract
