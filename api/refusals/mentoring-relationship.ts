import type { RelationshipRefusal } from '#domain/mentoring-relationship/decide.ts'
import type { Meaning } from './meaning.ts'

const impossible = { fr: 'Désolé, action impossible', en: 'Sorry, action impossible' }

export const mentoringRelationshipRefusals = {
  already_open: {
    status: 422,
    members: ['relationships/presenter'],
    fr: {
      title: impossible.fr,
      detail: 'Une demande ou une relation est déjà en cours avec cette personne dans ce programme.',
    },
    en: {
      title: impossible.en,
      detail: 'A request or a relationship with this person is already open in this program.',
    },
  },
  transition_not_allowed: {
    status: 422,
    members: ['attributes/aasm_state'],
    fr: { title: impossible.fr, detail: 'L’accompagnement ne peut pas passer à cet état.' },
    en: { title: impossible.en, detail: 'The accompaniment cannot move to that state.' },
  },
} as const satisfies Record<RelationshipRefusal, Meaning>
