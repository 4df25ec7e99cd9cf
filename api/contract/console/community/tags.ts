import { z } from 'zod'
import { plainContract } from '../../platform/plain.ts'
import { tagKinds, tagProposalAttributes } from '../../community/tags.ts'
import { line } from '../../platform/line.ts'
import { localised, localisedLine, localisedText } from '../../platform/values.ts'

const synonyms = z.array(line(80)).max(100)

/** What profiles are made of, as administrators keep it. The code is made from the label and stays. */
export const adminTags = plainContract({
  type: 'tags',
  fixed: { kind: z.enum(tagKinds) },
  writable: {
    label: localisedLine(80),
    /** Other words for it, by language; they are searched too. */
    synonyms: z.object({ fr: synonyms, en: synonyms }).optional(),
    help: localisedText(300),
    archived: z.boolean().optional(),
  },
  readOnly: {
    code: z.string(),
    /** The name of the tag that it was merged into. */
    merged_into: localised.nullable(),
  },
  filters: ['q', 'kind', 'archived'],
  sorts: ['label', 'kind'],
  columns: ['label', 'kind', 'code', 'archived'],
})

export const tagProposalActs = ['take', 'refuse'] as const

/** What somebody missed in the list of tags. */
export const adminTagProposal = z.object({
  id: z.string(),
  ...tagProposalAttributes.shape,
  /** null: the person's account is erased. */
  full_name: z.string().nullable(),
  user_id: z.string(),
  /** People who proposed the same words. */
  people: z.number(),
  created_at: z.string(),
  actions: z.array(z.enum(tagProposalActs)),
})
export type AdminTagProposal = z.infer<typeof adminTagProposal>

/** The words of the tag that a proposal becomes. */
export const takenProposal = z.strictObject({ label: localisedLine(80) })
