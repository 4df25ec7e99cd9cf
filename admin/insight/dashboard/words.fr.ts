import { attentionFr } from './attention-words.fr.ts'
import { startFr } from './start-words.fr.ts'
import type { Translation } from '../../platform/i18n/shape.ts'
import type { dashboardWordsEn } from './words.en.ts'

export const dashboardWordsFr = {
  dashboard: {
    start: startFr,
    title: 'Tableau de bord',
    subtitle: '%{company}, %{date}, données de %{time}',
    program: 'Programme',
    every_program: 'Tous les programmes',
    attention: 'Demande votre attention',
    ...attentionFr,
    see: 'Voir',
    review: 'Examiner',
    health: 'Santé du programme',
    of_unit:
      'Demandes et accompagnements dont le mentor ou le mentoré est de votre entité. Les pages de chiffres, elles, comptent par l’entité du mentoré.',
    running: 'accompagnement en cours |||| accompagnements en cours',
    running_more: '%{smart_count} de plus qu’il y a 30 jours',
    running_fewer: '%{smart_count} de moins qu’il y a 30 jours',
    running_same: 'autant qu’il y a 30 jours',
    in_time: 'demandes traitées à temps en 90 jours',
    in_time_of: '%{count} sur %{total}',
    median:
      'réponse médiane des 3 mois terminés\u00A0: %{smart_count} jour (réponses comptées\u00A0: %{told}) |||| ' +
      'réponse médiane des 3 mois terminés\u00A0: %{smart_count} jours (réponses comptées\u00A0: %{told})',
    median_hidden: 'réponse médiane des 3 mois terminés\u00A0: masquée, moins de 5 mentors ont répondu',
    no_answers: 'réponse médiane\u00A0: –, aucune réponse dans les 3 mois terminés',
    open: 'demande en attente de réponse |||| demandes en attente de réponse',
    open_text: 'réponse attendue sous 14 jours',
    full: 'mentor au complet |||| mentors au complet',
    of: 'sur %{total}',
    free: '%{smart_count} place libre |||| %{smart_count} places libres',
    weeks: 'Demandes envoyées par semaine, et leur suite',
    weeks_label: 'Demandes envoyées par semaine, de %{min} à %{max} en %{count} semaines. Le tableau suit.',
    lost: 'Expirées, retirées ou révoquées',
    outcomes: 'Devenir des demandes, 90 jours',
    show_table: 'Voir le tableau',
    week_of: 'Semaine du',
    outcome: 'Issue',
    requests: 'Demandes',
    share: 'Part',
    none: 'Aucune demande sur cette période.',
  },
  outcomes: {
    confirmed: 'Confirmées',
    waiting: 'En attente',
    refused: 'Refusées',
    expired: 'Expirées',
    withdrawn: 'Retirées',
    revoked: 'Révoquées',
  },
} as const satisfies Translation<typeof dashboardWordsEn>
