import { z } from 'zod'
import { plainContract } from '../../platform/plain.ts'
import { localisedLine } from '../../platform/values.ts'

/** What a meeting may be for, as administrators keep the list. */
export const adminMeetingReasons = plainContract({
  type: 'meeting_reasons',
  writable: {
    /** null: of every program. Meetings that named it keep it. */
    program_id: z.uuid().nullable().optional(),
    label: localisedLine(80),
    position: z.number().int().min(0).max(999).optional(),
    archived: z.boolean().optional(),
  },
  readOnly: {},
  filters: ['q', 'program_id', 'archived'],
  sorts: ['position', 'label'],
  columns: ['label', 'program_id', 'position', 'archived'],
})
