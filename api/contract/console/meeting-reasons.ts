import { z } from 'zod'
import { plainContract } from '../plain.ts'
import { localisedText } from '../values.ts'

/** What a session may be for, as administrators keep the list. */
export const adminMeetingReasons = plainContract({
  type: 'meeting_reasons',
  writable: {
    label: localisedText(80),
    position: z.number().int().min(0).max(999).optional(),
    archived: z.boolean().optional(),
  },
  readOnly: {},
  filters: ['q', 'archived'],
  sorts: ['position', 'label'],
  columns: ['label', 'position', 'archived'],
})
