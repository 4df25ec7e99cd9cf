import type { Translation } from '../i18n/shape.ts'
import type { relationshipWordsEn } from './words.en.ts'

export const relationshipWordsFr = {
  nav: 'Accompagnements',
  title: 'Accompagnements',
  kind: 'Accompagnement',
  back: 'Tous les accompagnements',
  open: 'Voir l’accompagnement',
  history: 'Accompagnement, historique',
  views: {
    all: 'Tous',
    running: 'En cours',
    over: 'Terminés',
  },
  events: {
    RelationshipRequested: 'Accompagnement préparé',
    RelationshipInitiated: 'Accompagnement ouvert',
    RelationshipAdminInitiated: 'Accompagnement ouvert directement',
    RelationshipFinished: 'Accompagnement terminé',
    RelationshipAdminFinished: 'Accompagnement terminé par un administrateur',
    RelationshipFeedbackProvided: 'Les deux bilans sont donnés',
    RelationshipCancelled: 'Accompagnement annulé',
  },
  event_details: {
    causes: {
      refused: 'La demande a été refusée',
      withdrawn: 'La demande a été retirée',
      revoked: 'La demande a été révoquée',
      expired: 'La demande a expiré',
      deleted: 'Supprimé par un administrateur',
    },
  },
} as const satisfies Translation<typeof relationshipWordsEn>
