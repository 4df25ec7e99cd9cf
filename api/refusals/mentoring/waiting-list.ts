import type { WaitingListRefusal } from '#domain/mentoring/waiting-list/decide.ts'
import { mostWaiting } from '#domain/mentoring/waiting-list/words.ts'
import { refused, type Meaning } from '../platform/meaning.ts'

export const waitingListRefusals = {
  place_free: refused(
    422,
    ['relationships/presenter'],
    'Une place est libre chez cette personne : envoyez-lui votre demande.',
    'This person has a place: send them your request.',
  ),
  waiting_list_full: refused(
    422,
    ['relationships/presenter'],
    `Cette liste a déjà ${mostWaiting} personnes : elle n’en prend pas d’autre pour le moment.`,
    `This list has ${mostWaiting} people already: it takes no more for now.`,
  ),
  not_waiting: refused(
    422,
    ['attributes/aasm_state', 'attributes/message'],
    'Vous n’êtes plus sur cette liste.',
    'You are not in this list any more.',
  ),
  offer_open: refused(
    422,
    ['attributes/aasm_state'],
    'Une place est gardée pour vous : prenez-la, ou laissez-la passer.',
    'A place is kept for you: take it, or let it pass.',
  ),
  no_offer: refused(
    422,
    ['attributes/aasm_state'],
    'Aucune place n’est gardée pour vous en ce moment.',
    'No place is kept for you now.',
  ),
  offer_over: refused(
    422,
    ['attributes/aasm_state'],
    'La place n’est plus gardée pour vous : le délai est passé. Vous pouvez vous réinscrire.',
    'The place is not kept for you any more: its time is over. You can join the list again.',
  ),
  no_place: { status: 422, as: 'transition_not_allowed' },
} as const satisfies Record<WaitingListRefusal, Meaning>
