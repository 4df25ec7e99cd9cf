import type { Translation } from '../../platform/i18n/shape.ts'
import type { requestWordsEn } from './words.en.ts'

export const requestWordsFr = {
  title: 'Demandes',
  kind: 'Demande',
  back: 'Toutes les demandes',
  open: 'Voir la demande',
  history: 'Demande, historique',
  views: {
    all: 'Toutes',
    waiting: 'En attente',
    due_soon: 'Échéance cette semaine',
    blocked: 'Impossibles à confirmer',
  },
  any_outcome: 'Toutes les issues',
  answered: 'Répondues ou expirées',
  due_until: 'À répondre jusqu’au',
  decided_from: 'Décision à partir du',
  reminded: 'Mentor relancé le %{date}',
  reminded_again: 'Mentor relancé le %{date}, de nouveau possible le %{again}',
  to_mentee: 'au mentoré de choisir',
  dates_proposed: 'Le mentor a proposé d’autres dates\u00A0: au mentoré d’en choisir une',
  acts: {
    remind: {
      button: 'Relancer…',
      title: 'Relancer le mentor\u202F?',
      text:
        'Dans les dix minutes, %{presenter} reçoit une notification et un e-mail, avec l’échéance (le %{date}) ' +
        'et les boutons pour répondre. Rien ne part si une réponse arrive entre-temps.',
      how_often:
        'Une demande se relance une fois tous les 3 jours, quel que soit l’administrateur. ' +
        'Sans relance, Binôme la rappelle au mentor les jours 3, 7 et 12.',
      confirm: 'Relancer le mentor',
      cancel: 'Ne pas relancer',
      done: 'Le mentor est relancé dans les dix minutes.',
      bulk: {
        title: 'Relancer %{smart_count} mentor\u202F? |||| Relancer les mentors de %{smart_count} demandes\u202F?',
        text:
          'Dans les dix minutes, chaque mentor reçoit une notification et un e-mail par demande, avec l’échéance ' +
          'et les boutons pour répondre. Les demandes déjà répondues, et celles relancées depuis moins de 3 jours, ' +
          'sont laissées de côté.',
        excluded:
          '%{smart_count} demande choisie est laissée de côté\u00A0: |||| ' +
          '%{smart_count} demandes choisies sont laissées de côté\u00A0:',
        confirm: 'Relancer %{smart_count} demande |||| Relancer %{smart_count} demandes',
        cancel: 'Ne pas relancer',
        result: 'Demandes relancées',
        done: '%{smart_count} demande relancée |||| %{smart_count} demandes relancées',
        failed:
          '%{smart_count} demande n’a pas été relancée\u00A0: |||| ' +
          '%{smart_count} demandes n’ont pas été relancées\u00A0:',
      },
    },
    revoke: {
      button: 'Révoquer…',
      title: 'Révoquer cette demande\u202F?',
      text:
        '%{participant} et %{presenter} seront prévenus aussitôt. Une demande révoquée ne se rétablit pas\u202F; ' +
        'l’annuler en envoie une nouvelle, sans le message du mentoré.',
      reason: 'Motif',
      confirm: 'Révoquer la demande',
      cancel: 'Garder la demande',
      done: 'La demande est révoquée. Les deux personnes sont prévenues.',
      bulk: {
        title: 'Révoquer %{smart_count} demande\u202F? |||| Révoquer %{smart_count} demandes\u202F?',
        text:
          'Chaque demande est révoquée pour elle-même, et ses deux personnes sont prévenues aussitôt. ' +
          'Une demande révoquée ne se rétablit pas\u202F; l’annuler en envoie une nouvelle, sans le message du mentoré.',
        excluded:
          '%{smart_count} demande choisie n’attend plus de réponse\u00A0: elle reste telle quelle |||| ' +
          '%{smart_count} demandes choisies n’attendent plus de réponse\u00A0: elles restent telles quelles',
        confirm: 'Révoquer %{smart_count} demande |||| Révoquer %{smart_count} demandes',
        cancel: 'Garder les demandes',
        result: 'Demandes révoquées',
        done: '%{smart_count} demande révoquée |||| %{smart_count} demandes révoquées',
        failed:
          '%{smart_count} demande n’a pas été révoquée\u00A0: |||| ' +
          '%{smart_count} demandes n’ont pas été révoquées\u00A0:',
      },
    },
  },
  events: {
    MentoringRequested: 'Demande envoyée',
    OtherDatesProposed: 'Autres dates proposées',
    ProposedDateTaken: 'Date proposée choisie par le mentoré',
    MentoringRequestConfirmed: 'Demande confirmée',
    MentoringRequestRefused: 'Demande refusée',
    MentoringRequestWithdrawn: 'Demande retirée',
    MentoringRequestRevoked: 'Demande révoquée',
    MentoringRequestExpired: 'Demande expirée',
    MentoringRequestFinished: 'Demande terminée',
  },
  event_titles: {
    requested: 'Demande envoyée, affinité %{score}',
    requested_by_admin: 'Demande créée par un administrateur, affinité %{score}',
  },
  event_details: {
    rule: 'Règle d’affinité n°\u00A0%{rule} du programme',
    due: 'Réponse attendue avant le %{date}',
    reason: 'Motif\u00A0: %{reason}',
  },
} as const satisfies Translation<typeof requestWordsEn>
