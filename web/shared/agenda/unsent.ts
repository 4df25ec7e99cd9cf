import { z } from 'zod'
import { meetingAgendas, type SentAgendaEdit } from '#contract/meetings/meeting-agendas.ts'
import { keepDraft, readDraft } from '../form/drafts.ts'

const kept = z.array(
  z.object({
    key: z.string(),
    at: z.string(),
    edit: meetingAgendas.bodies.edit.shape.data.shape.attributes,
    refused: z.string().optional(),
  }),
)

/**
 * An edit that the server may not have yet. Under its key it happens once, however often it is sent. `refused`: why the
 * server did not take it, in words; what was typed waits for its author to decide.
 */
export interface UnsentEdit {
  readonly key: string
  readonly at: string
  readonly edit: SentAgendaEdit
  readonly refused?: string | undefined
}

/** Where this device keeps a person's edits of an agenda until the server has them. */
export function unsentPlace(personId: string, meetingId: string): string {
  return `${personId}/agenda/${meetingId}/unsent`
}

export function unsentEdits(place: string): readonly UnsentEdit[] {
  try {
    const text = readDraft(place)
    return text === '' ? [] : kept.parse(JSON.parse(text))
  } catch {
    return []
  }
}

export function keepUnsent(place: string, edits: readonly UnsentEdit[]): void {
  keepDraft(place, edits.length === 0 ? '' : JSON.stringify(edits))
}
