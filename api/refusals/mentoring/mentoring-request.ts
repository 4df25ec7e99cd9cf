import type { RequestRefusal } from '#domain/mentoring/mentoring-request/decide.ts'
import { impossible, type Meaning, openBetweenTwo, refused } from '../platform/meaning.ts'

const notValidated = { fr: 'La demande ne peut pas être validée', en: 'The request cannot be validated' }

export const mentoringRequestRefusals = {
  already_open: {
    status: 422,
    members: ['relationships/presenter'],
    fr: {
      title: impossible.fr,
      detail: 'Une demande ou un accompagnement est déjà en cours avec cette personne dans ce programme.',
    },
    en: {
      title: impossible.en,
      detail: 'A request or a mentoring with this person is already open in this program.',
    },
    console: openBetweenTwo,
  },
  self: {
    status: 422,
    members: ['relationships/presenter'],
    fr: { title: impossible.fr, detail: 'Vous ne pouvez pas vous adresser une demande.' },
    en: { title: impossible.en, detail: 'You cannot send a request to yourself.' },
  },
  not_in_program: {
    status: 422,
    members: ['relationships/program', 'relationships'],
    fr: { title: impossible.fr, detail: 'L’une des parties ne participe pas à ce programme.' },
    en: { title: impossible.en, detail: 'One of the parties does not take part in this program.' },
  },
  partner_inactive: {
    status: 422,
    members: ['relationships/presenter', 'attributes/aasm_state', 'attributes/proposed_dates'],
    fr: { title: impossible.fr, detail: 'Partenaire inactif' },
    en: { title: impossible.en, detail: 'Partner inactive' },
  },
  participant_gone: {
    status: 404,
    fr: { title: 'Introuvable', detail: "Le mentoré que vous cherchez n'existe pas ou a été supprimé" },
    en: { title: 'Not Found', detail: 'The mentee you are looking for does not exist or was deleted' },
  },
  not_visible: { status: 403, as: 'profile_not_accessible' },
  program_archived: {
    status: 422,
    members: ['relationships/program', 'relationships'],
    fr: {
      title: 'Ce programme est archivé',
      detail: 'Rien n’y commence plus. Ce qui est en cours va jusqu’à son terme.',
    },
    en: { title: 'This program is archived', detail: 'Nothing begins in it any more. What runs goes on to its end.' },
  },
  requests_closed: {
    status: 422,
    fr: {
      title: 'La saison de ce programme est finie',
      detail: 'Ce programme ne prend plus de demandes depuis la date que votre entreprise a choisie.',
    },
    en: {
      title: 'The season of this program is over',
      detail: 'This program takes no more requests since the day that your company chose.',
    },
  },
  not_a_mentee: {
    status: 403,
    fr: { title: 'Action non permise', detail: 'Seule une personne au profil de mentoré peut envoyer une demande.' },
    en: { title: 'Not Permitted', detail: 'Only someone with a mentee profile can send a request.' },
  },
  mentee_full: {
    status: 422,
    members: ['relationships/participant', 'relationships', 'attributes/aasm_state'],
    fr: { title: impossible.fr, detail: 'Nombre maximal de relations de mentorat atteint' },
    en: { title: impossible.en, detail: 'Maximum mentoring relations reached' },
    console: {
      fr: 'Le mentoré a déjà autant d’accompagnements que sa limite le permet.',
      en: 'The mentee already has as many relationships as their limit allows.',
    },
  },
  others_wait: refused(
    422,
    ['relationships/presenter'],
    'Des personnes attendent une place chez ce mentor : inscrivez-vous sur sa liste.',
    'People wait for a place of this mentor: join their list.',
  ),
  mentor_full: {
    status: 422,
    members: ['relationships/presenter', 'attributes/aasm_state'],
    fr: { title: notValidated.fr, detail: "Limite du nombre d'accompagnements atteinte par l'une des parties" },
    en: { title: notValidated.en, detail: 'Limit on the number of accompaniments reached by one of the parties' },
    console: {
      fr: 'Le mentor a déjà autant d’accompagnements que sa limite le permet.',
      en: 'The mentor already has as many relationships as their limit allows.',
    },
  },
  mentor_away: {
    status: 422,
    members: ['relationships/presenter', 'relationships'],
    fr: {
      title: impossible.fr,
      detail: 'Cette personne est absente pour le moment : elle ne reçoit pas de demande avant son retour.',
    },
    en: { title: impossible.en, detail: 'This person is away: they take no request until they are back.' },
    console: {
      fr: 'Le mentor est absent pour le moment. Mettez fin à son absence, ou attendez son retour.',
      en: 'The mentor is away. End their absence, or wait until they are back.',
    },
  },
  transition_not_allowed: {
    status: 422,
    members: ['attributes/aasm_state', 'attributes/proposed_dates'],
    fr: { title: impossible.fr, detail: 'La demande ne peut pas passer à cet état.' },
    en: { title: impossible.en, detail: 'The request cannot move to that state.' },
  },
  reason_invalid: {
    status: 422,
    members: ['attributes/reason', 'attributes/aasm_state'],
    fr: { title: impossible.fr, detail: 'Ce motif ne convient pas à cette action.' },
    en: { title: impossible.en, detail: 'This reason does not fit this action.' },
  },
  slots_invalid: {
    status: 422,
    members: ['attributes/proposed_dates'],
    fr: { title: impossible.fr, detail: 'Proposez de une à cinq dates à venir, de 15 à 240 minutes.' },
    en: { title: impossible.en, detail: 'Propose one to five dates to come, of 15 to 240 minutes.' },
  },
  date_not_proposed: {
    status: 422,
    fr: { title: impossible.fr, detail: 'Choisissez l’une des dates proposées en dernier.' },
    en: { title: impossible.en, detail: 'Choose one of the dates that were proposed last.' },
  },
  date_past: {
    status: 422,
    fr: { title: impossible.fr, detail: 'Cette date est passée. Choisissez-en une autre.' },
    en: { title: impossible.en, detail: 'This date is over. Choose another one.' },
  },
  date_is_for_mentee: {
    status: 422,
    fr: {
      title: impossible.fr,
      detail: 'La personne qui a envoyé la demande choisit elle-même parmi les dates proposées.',
    },
    en: { title: impossible.en, detail: 'Whoever sent the request chooses among the proposed dates.' },
  },
  not_due: {
    status: 422,
    fr: { title: impossible.fr, detail: 'L’échéance n’est pas passée.' },
    en: { title: impossible.en, detail: 'It is not due yet.' },
  },
} as const satisfies Record<
  RequestRefusal | 'date_is_for_mentee' | 'not_a_mentee' | 'requests_closed' | 'program_archived' | 'reason_invalid',
  Meaning
>
