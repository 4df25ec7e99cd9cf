import { z } from 'zod'
import { plainContract } from '../../platform/plain.ts'
import { noContactDetails } from '../../platform/public-text.ts'
import { instant } from '../../platform/values.ts'

/** What mentees say of their mentors. With a reason it is taken away for everybody but its author, who reads it. */
export const adminRecommendations = plainContract({
  type: 'recommendations',
  writable: {
    /** null: it stands on the mentor's page. */
    removed_reason: z.string().trim().min(3).max(500).superRefine(noContactDetails).nullable().optional(),
  },
  readOnly: {
    mentor: z.string(),
    author: z.string(),
    text: z.string(),
    hidden: z.boolean(),
    created_at: instant,
  },
  filters: ['q', 'hidden', 'created_at'],
  sorts: ['-created_at', 'mentor', 'author'],
  columns: ['mentor', 'author', 'text', 'hidden', 'removed_reason', 'created_at'],
})
