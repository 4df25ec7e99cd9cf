import { z } from 'zod'
import {
  agendaGuidanceMaxLength,
  agendaItemMaxMinutes,
  agendaTitleMaxLength,
  mostAgendaItems,
  templateNumbers,
} from '#domain/meetings/agenda-items/words.ts'
import { plainContract } from '../../platform/plain.ts'
import { localisedLine } from '../../platform/values.ts'

const item = z.strictObject({
  /** Made by the console; items of agendas derive their ids from it. */
  id: z.uuid(),
  title: localisedLine(agendaTitleMaxLength),
  guidance: localisedLine(agendaGuidanceMaxLength, 0),
  minutes: z.number().int().min(1).max(agendaItemMaxMinutes).nullable(),
  /** A training tool. */
  tool_id: z.uuid().nullable(),
})
export type TemplateItem = z.infer<typeof item>

/** What a planned session of a program finds on its agenda, as administrators write it. */
export const adminAgendaTemplates = plainContract({
  type: 'agenda_templates',
  fixed: {
    program_id: z.uuid(),
    /** Of the session in its accompaniment; `any`: those without a template of their own. */
    number: z.enum(templateNumbers),
  },
  writable: { items: z.array(item).max(mostAgendaItems) },
  readOnly: {
    item_count: z.number(),
    minutes: z.number(),
  },
  filters: ['program_id', 'number'],
  sorts: ['number', 'program_id'],
  columns: ['number', 'program_id', 'item_count', 'minutes'],
})
