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
  already_paused: {
    status: 422,
    members: ['attributes/until'],
    fr: { title: impossible.fr, detail: 'Cet accompagnement est déjà en pause. Changez sa date de reprise.' },
    en: { title: impossible.en, detail: 'This mentoring is already paused. Change the day on which it goes on.' },
    console: {
      fr: 'Cet accompagnement est déjà en pause.',
      en: 'This relationship is already paused.',
    },
  },
  not_paused: {
    status: 422,
    fr: { title: impossible.fr, detail: 'Cet accompagnement n’est pas en pause.' },
    en: { title: impossible.en, detail: 'This mentoring is not paused.' },
    console: { fr: 'Cet accompagnement n’est pas en pause.', en: 'This relationship is not paused.' },
  },
  pause_past: {
    status: 422,
    members: ['attributes/until'],
    fr: { title: impossible.fr, detail: 'Choisissez un jour de reprise à venir.' },
    en: { title: impossible.en, detail: 'Choose a day to come on which it goes on.' },
  },
  pause_too_long: {
    status: 422,
    members: ['attributes/until'],
    fr: { title: impossible.fr, detail: 'Une pause dure six mois au plus.' },
    en: { title: impossible.en, detail: 'A pause lasts six months at most.' },
  },
  pause_not_due: {
    status: 422,
    fr: { title: impossible.fr, detail: 'Le jour de la reprise n’est pas venu.' },
    en: { title: impossible.en, detail: 'The day on which it goes on has not come.' },
  },
} as const satisfies Record<RelationshipRefusal, Meaning>
