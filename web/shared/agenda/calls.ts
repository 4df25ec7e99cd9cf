import { z } from 'zod'
import { type AgendaItem, meetingAgendaAttributes, meetingAgendas } from '#contract/meetings/meeting-agendas.ts'
import type { SentAgendaEdit } from '#contract/meetings/meeting-agendas.ts'
import type { Http } from '../data/http.ts'

const whole = meetingAgendaAttributes.required()
const read = z.object({ data: z.object({ attributes: whole }) })
const edited = z.object({ data: z.object({ attributes: meetingAgendaAttributes.pick({ revision: true }) }) })

export type Item = AgendaItem<string>
/** As the server has it. */
export type Agenda = Omit<z.infer<typeof whole>, 'items'> & { readonly items: readonly Item[] }

const pathOf = (path: keyof typeof meetingAgendas.paths, meetingId: string) =>
  `/api/v1${meetingAgendas.paths[path].replace(':id', meetingId)}`

export async function readAgenda(http: Http, meetingId: string): Promise<Agenda> {
  const { body } = await http({ method: 'GET', path: pathOf('of_meeting', meetingId) })
  const { items, ...rest } = read.parse(body).data.attributes
  return {
    ...rest,
    items: items.map((item) => ({
      id: item.id,
      title: item.title,
      template: item.template,
      minutes: item.minutes,
      toolId: item.tool_id,
      carriedFrom: item.carried_from,
      tickedAt: item.ticked_at,
      tickedBy: item.ticked_by,
      addedBy: item.added_by,
      addedAt: item.added_at,
      changedBy: item.changed_by,
      changedAt: item.changed_at,
      removedAt: item.removed_at,
    })),
  }
}

/** @returns the revision that holds the edit */
export async function sendEdit(
  http: Http,
  meetingId: string,
  edit: SentAgendaEdit,
  idempotencyKey: string,
): Promise<number> {
  const { body } = await http({
    method: 'POST',
    path: pathOf('edits', meetingId),
    body: { data: { type: 'agenda_edits', attributes: edit } },
    idempotencyKey,
  })
  return edited.parse(body).data.attributes.revision
}
