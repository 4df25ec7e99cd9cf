import type { AgendaRefusal } from '#domain/meetings/agenda/decide.ts'
import { refused, type Meaning } from '../platform/meaning.ts'

export const agendaRefusals = {
  slot_taken: refused(
    422,
    [
      'attributes/taken_date',
      'attributes/proposed_dates',
      'attributes/aasm_state',
      'attributes/starts_at',
      'attributes/appointment/starts_at',
      'attributes/appointment',
      'attributes/dates',
      'attributes/move',
      'attributes/accepted',
    ],
    'Vous avez déjà une session ou un atelier à cette heure.',
    'You already have a session or a workshop at that time.',
  ),
} as const satisfies Record<AgendaRefusal, Meaning>
