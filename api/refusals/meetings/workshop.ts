import type { WorkshopRefusal } from '#domain/meetings/workshop/decide.ts'
import { refused, type Meaning } from '../platform/meaning.ts'

const state = ['attributes/aasm_state', 'attributes/answer'] as const
const date = ['attributes/starts_at'] as const
const people = ['attributes/people', 'people'] as const

export const workshopRefusals = {
  transition_not_allowed: refused(
    422,
    state,
    'L’atelier ne peut pas passer à cet état.',
    'The workshop cannot move to that state.',
  ),
  already_planned: refused(409, state, 'Cet atelier existe déjà.', 'This workshop exists already.'),
  appointment_invalid: refused(
    422,
    date,
    'Choisissez une date à venir, dans l’année, de 15 minutes à 4 heures.',
    'Choose a future date within a year, of 15 minutes to 4 hours.',
  ),
  date_past: refused(422, [...state, ...date], 'Cet atelier est passé.', 'This workshop is over.'),
  reason_invalid: refused(422, ['attributes/reason'], 'Ce motif n’est pas proposé.', 'This reason is not offered.'),
  not_due: refused(422, state, 'Cette échéance n’est pas passée.', 'This due date has not passed.'),
  too_early: refused(
    422,
    state,
    'L’atelier ouvre 15 minutes avant l’heure prévue.',
    'The workshop opens 15 minutes before its time.',
  ),
  call_over: refused(
    422,
    state,
    'L’appel est fermé : il reste ouvert deux heures après la fin prévue.',
    'The call is closed: it stays open for two hours after the planned end.',
  ),
  held_elsewhere: refused(
    422,
    state,
    'Cet atelier se tient à l’adresse donnée sur sa page.',
    'This workshop is held at the address on its page.',
  ),
  slot_taken: refused(
    422,
    state,
    'Vous avez déjà une session ou un atelier à cette heure.',
    'You already have a session or a workshop at that time.',
  ),
  people_missing: refused(422, people, 'Invitez au moins deux personnes.', 'Invite at least two people.'),
  too_many_people: refused(
    422,
    people,
    'Dans le produit, un atelier réunit 6 personnes au plus ; à une adresse de votre outil, 100.',
    'In the product a workshop brings together 6 people at most; at an address of your tool, 100.',
  ),
  person_not_in_program: refused(
    422,
    people,
    'Une de ces personnes ne participe pas au programme, ou n’est plus active.',
    'One of these people does not take part in the program, or is no longer active.',
  ),
  host_not_invited: refused(
    422,
    ['attributes/host_id', 'host_id'],
    'L’animation revient à une des personnes invitées.',
    'The host is one of the people invited.',
  ),
  not_accepted: refused(
    422,
    state,
    'Acceptez d’abord l’invitation à cet atelier.',
    'Accept the invitation to this workshop first.',
  ),
} as const satisfies Record<WorkshopRefusal | 'slot_taken', Meaning>
