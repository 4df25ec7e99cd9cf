import type { Translation } from '../../platform/i18n/shape.ts'
import type { attentionEn } from './attention-words.en.ts'

export const attentionFr = {
  nothing: 'Rien ne vous attend',
  nothing_text: 'Les nouvelles demandes et les échéances apparaîtront ici.',
  nothing_in_program: 'Rien ne vous attend dans ce programme',
  nothing_in_program_text: 'Les demandes des autres programmes ne sont pas comptées ici.',
  of_no_program: '%{text}. Ne dépend d’aucun programme.',
  expiring: '%{smart_count} demande expire cette semaine |||| %{smart_count} demandes expirent cette semaine',
  expiring_text: 'Sans réponse pour l’instant',
  blocked:
    '%{smart_count} demande ne peut pas être confirmée |||| ' +
    '%{smart_count} demandes ne peuvent pas être confirmées',
  blocked_text: 'Le mentor ou le mentoré est au complet',
  unanswered:
    '%{smart_count} demande attend depuis plus de 7 jours |||| ' +
    '%{smart_count} demandes attendent depuis plus de 7 jours',
  unanswered_text:
    'La plus ancienne attend depuis %{smart_count} jour |||| La plus ancienne attend depuis %{smart_count} jours',
  stopped: '%{smart_count} vue de lecture arrêtée |||| %{smart_count} vues de lecture arrêtées',
  stopped_text: 'Des pages ne montrent plus ce qui vient d’être fait',
  pending: '%{smart_count} inscription à valider |||| %{smart_count} inscriptions à valider',
  pending_text: 'Le compte ouvre une fois validé',
  articles_reported: '%{smart_count} article signalé |||| %{smart_count} articles signalés',
  articles_reported_text: 'À garder ou à retirer du fil d’entraide',
  articles_to_review: '%{smart_count} article à relire |||| %{smart_count} articles à relire',
  articles_to_review_text: 'En ligne après votre accord',
  tag_proposals: '%{smart_count} étiquette proposée |||| %{smart_count} étiquettes proposées',
  tag_proposals_text: 'À accepter ou à refuser',
  contact_messages: '%{smart_count} message sans réponse |||| %{smart_count} messages sans réponse',
  contact_messages_text: 'Par le formulaire de contact',
  contact_requests: '%{smart_count} personne à recontacter |||| %{smart_count} personnes à recontacter',
  contact_requests_text: 'Demandes pas encore traitées',
  failed_mails: '%{smart_count} message non remis |||| %{smart_count} messages non remis',
  failed_mails_text: 'E-mails et SMS en échec depuis 30 jours',
  error_reports: '%{smart_count} panne de page |||| %{smart_count} pannes de page',
  error_reports_text: 'Pas encore traitées',
} as const satisfies Translation<typeof attentionEn>
