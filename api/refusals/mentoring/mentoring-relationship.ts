import type { RelationshipRefusal } from '#domain/mentoring/mentoring-relationship/decide.ts'
import { impossible, type Meaning, openBetweenTwo } from '../platform/meaning.ts'

export const mentoringRelationshipRefusals = {
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
  transition_not_allowed: {
    status: 422,
    members: ['attributes/aasm_state'],
    fr: { title: impossible.fr, detail: 'L’accompagnement ne peut pas passer à cet état.' },
    en: { title: impossible.en, detail: 'The mentoring cannot move to that state.' },
    console: {
      fr: 'L’accompagnement ne peut pas passer à cet état.',
      en: 'The relationship cannot move to that state.',
    },
  },
} as const satisfies Record<RelationshipRefusal, Meaning>
