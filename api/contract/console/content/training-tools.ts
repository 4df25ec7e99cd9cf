import { z } from 'zod'
import { plainContract } from '../../platform/plain.ts'
import { toolCovers, trainingToolAttributes } from '../../content/training-tools.ts'
import { line } from '../../platform/line.ts'
import { httpsLink, instant, localisedLine, localisedText } from '../../platform/values.ts'

const { category, language } = trainingToolAttributes.shape

/** Tools as administrators keep them. */
export const adminTrainingTools = plainContract({
  type: 'training_tools',
  writable: {
    category,
    title: localisedLine(140),
    description: localisedText(600),
    author: line(120, 0).nullable().optional(),
    language,
    link: httpsLink,
    minutes: z.number().int().min(1).max(1200).nullable().optional(),
    pages: z.number().int().min(1).max(5000).nullable().optional(),
    /** null: the page chooses one. */
    cover: z.enum(toolCovers).nullable().optional(),
    position: z.number().int().min(0).max(999).optional(),
    archived: z.boolean().optional(),
  },
  readOnly: { click_count: z.number(), created_at: instant },
  filters: ['q', 'category', 'language', 'archived'],
  sorts: ['position', 'title', 'category', '-click_count'],
  columns: ['title', 'category', 'language', 'click_count', 'position', 'archived'],
})
