import type { Translation } from '../../platform/i18n/shape.ts'
import type { eventWordsEn } from './event-words.en.ts'

export const eventWordsFr = {
  events: {
    CapacityLimitSet: 'Limite de places fixée',
    CapacityLimitRemoved: 'Limite de places de l’entreprise reprise',
    AccompanimentReserved: 'Place réservée',
    AccompanimentConfirmed: 'Place confirmée',
    AccompanimentReleased: 'Place rendue',
    AccountRegistered: 'Compte créé',
    AccountApproved: 'Inscription validée',
    AccountRejected: 'Inscription refusée',
    AccountDisabled: 'Compte désactivé',
    AccountEnabled: 'Compte réactivé',
    RoleGranted: 'Rôle donné',
    RoleRevoked: 'Rôle retiré',
    ProfileRequested: 'Autre profil demandé',
    ProfileRequestAccepted: 'Autre profil accepté',
    ProfileRequestRefused: 'Autre profil refusé',
    ProfileOpened: 'Profil ouvert',
    ProfileClosed: 'Profil fermé',
    TermsAccepted: 'Texte accepté',
    AccountMerged: 'Compte fusionné avec un autre',
    AccountAbsorbed: 'Autre compte fusionné avec celui-ci',
    AccountErased: 'Compte supprimé',
  },
  event_titles: {
    AccompanimentReserved: {
      participant_capacity: 'Place réservée pour le mentoré',
      presenter_capacity: 'Place réservée chez le mentor',
    },
    AccompanimentConfirmed: {
      participant_capacity: 'Place du mentoré confirmée',
      presenter_capacity: 'Place du mentor confirmée',
    },
    AccompanimentReleased: {
      participant_capacity: 'Place du mentoré rendue',
      presenter_capacity: 'Place du mentor rendue',
    },
  },
  event_details: {
    limit: 'Limite\u00A0: %{limit}',
    reason: 'Motif\u00A0: %{reason}',
    origins: {
      invitation: 'Sur invitation',
      open: 'Inscription sans invitation',
      single_sign_on: 'Par l’authentification unique',
      import: 'Par un import',
      operator: 'Par l’exploitant',
    },
    since: 'Le compte existe depuis le %{date}',
    waits: 'En attente de validation',
    in_unit: '%{role}, entité %{unit}',
    documents: {
      charter: 'Charte, version %{version}, en %{language}',
      terms: 'Conditions d’utilisation, version %{version}, en %{language}',
      privacy: 'Politique de confidentialité, version %{version}, en %{language}',
    },
    languages: { fr: 'français', en: 'anglais' },
    erasures: {
      own_request: 'À la demande de la personne',
      admin: 'Par un administrateur',
      retention: 'Au terme de la durée de conservation',
    },
  },
} as const satisfies Translation<typeof eventWordsEn>
