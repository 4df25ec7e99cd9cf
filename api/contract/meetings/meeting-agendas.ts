import { z } from 'zod'
import {
  agendaItemMaxMinutes,
  agendaTitleMaxLength,
  bareEdits,
  templateNumbers,
} from '#domain/meetings/agenda-items/words.ts'
import { line } from '../platform/line.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant, localised } from '../platform/values.ts'

export { applyEdit, standing } from '#domain/meetings/agenda-items/items.ts'
export type { AgendaEdit, AgendaItem } from '#domain/meetings/agenda-items/items.ts'
export { agendaItemMaxMinutes, agendaTitleMaxLength, mostAgendaItems } from '#domain/meetings/agenda-items/words.ts'

const party = z.enum(['participant', 'presenter'])

const content = z.object({
  id: z.string(),
  /** null: the words of `template`; without one, they were erased. */
  title: z.string().nullable(),
  /** Of the program's template, until somebody rewords it. */
  template: z.object({ title: localised, guidance: localised }).nullable(),
  minutes: z.number().int().nullable(),
  /** A training tool. */
  tool_id: z.string().nullable(),
})

const item = content.extend({
  /** The session whose item this is still. */
  carried_from: z.string().nullable(),
  ticked_at: instant.nullable(),
  ticked_by: party.nullable(),
  /** null: it came with the template. */
  added_by: party.nullable(),
  added_at: instant.nullable(),
  changed_by: party.nullable(),
  changed_at: instant.nullable(),
  /** It stands on the agenda no longer, and may come back. */
  removed_at: instant.nullable(),
})
export type MeetingAgendaItem = z.infer<typeof item>

const leftOver = content
export type LeftOverItem = z.infer<typeof leftOver>

export const meetingAgendaAttributes = z.object({
  /** In their order, the removed ones among them. Not in the answer to an edit, which is kept under its key. */
  items: z.array(item).optional(),
  /** What the session before was to talk about and did not; null: nothing. */
  left_over: z
    .object({ session_number: z.number().int(), items: z.array(leftOver) })
    .nullable()
    .optional(),
  /** The template that it began with: which sessions it is for, and its program. */
  template: z
    .object({ number: z.enum(templateNumbers), program: localised })
    .nullable()
    .optional(),
  /** The session is not over. */
  writable: z.boolean().optional(),
  /** How often it was edited; 0: it is as the template has it. */
  revision: z.number().int(),
  updated_at: instant.nullable().optional(),
})
export type MeetingAgendaAttributes = z.infer<typeof meetingAgendaAttributes>

const title = line(agendaTitleMaxLength)
const minutes = z.number().int().min(1).max(agendaItemMaxMinutes).nullable()
/** The item that it follows; null: it is the first. */
const after = z.uuid().nullable()

/** What one person does to one item; `item` of `add` is an id that the client makes. */
const edit = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add'), item: z.uuid(), after, title, minutes: minutes.optional() }),
  /** Of `left_over`: it keeps its id, its words and their author. */
  z.strictObject({ kind: z.literal('carry_over'), item: z.uuid(), after }),
  z.strictObject({ kind: z.literal('reword'), item: z.uuid(), title }),
  z.strictObject({ kind: z.literal('minutes'), item: z.uuid(), minutes }),
  z.strictObject({ kind: z.literal('move'), item: z.uuid(), after }),
  z.strictObject({ kind: z.enum(bareEdits), item: z.uuid() }),
])
export type SentAgendaEdit = z.infer<typeof edit>

/** What the two parties of a session will talk about. It has the id of the session. */
export const meetingAgendas = {
  type: 'meeting_agendas',
  attributes: meetingAgendaAttributes,
  relationships: { meeting: { to: ['meetings'] } },
  paths: { of_meeting: '/meetings/:id/agenda', edits: '/meetings/:id/agenda/edits' },
  bodies: {
    edit: z.strictObject({ data: z.strictObject({ type: z.literal('agenda_edits'), attributes: edit }) }),
  },
} as const satisfies ResourceContract
