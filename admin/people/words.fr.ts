import type { Translation } from '../i18n/shape.ts'
import type { peopleWordsEn } from './words.en.ts'

export const peopleWordsFr = {
  nav: 'Personnes',
  title: 'Personnes',
  kind: 'Personne',
  back: 'Toutes les personnes',
  views: {
    all: 'Tous',
    mentors: 'Mentors',
    mentees: 'Mentorés',
    pending: 'À valider',
  },
  any_profile: 'Tous les profils',
  any_status: 'Tous les comptes',
  any_role: 'Tous les rôles',
  profile_capacity: '%{profile}, %{open} sur %{limit}',
  no_role: 'Aucun rôle particulier',
  visible: 'Visible',
  hidden: 'Privé',
  completion: 'Profil rempli',
  capacity: 'Places',
  company_limit: 'limite de l’entreprise',
  own_limit: 'limite propre à cette personne',
  opened: 'Ouvert le',
  no_requests: 'Aucune demande.',
  no_relationships: 'Aucun accompagnement.',
  see_all: 'Voir dans la liste (%{smart_count}) |||| Voir les %{smart_count} dans la liste',
  as_mentee: 'Mentoré de %{name}',
  as_mentor: 'Mentor de %{name}',
  acts: {
    erase: {
      button: 'Supprimer…',
      title: 'Supprimer le compte de %{name}\u202F?',
      goes:
        'Disparaissent\u00A0: son nom, son adresse, ses coordonnées, ses profils, ses disponibilités et ' +
        'tout ce que cette personne a écrit.',
      ends:
        'Ses demandes et accompagnements en cours prennent fin\u00A0; les places des autres se libèrent et ' +
        'ils sont prévenus. Ses sessions se ferment.',
      stays: 'Restent, sous «\u00A0Compte supprimé\u00A0»\u00A0: les dates, les états et les chiffres.',
      for_ever: 'La suppression est définitive\u00A0: personne ne pourra l’annuler.',
      retype: 'Pour confirmer, recopiez le nom\u00A0: %{name}',
      retype_wrong: 'Ce n’est pas le nom de la personne',
      confirm: 'Supprimer le compte',
      cancel: 'Garder le compte',
      done: 'Le compte est supprimé.',
    },
  },
  events: {
    CapacityLimitSet: 'Limite de places fixée',
    AccompanimentReserved: 'Place réservée',
    AccompanimentConfirmed: 'Place confirmée',
    AccompanimentReleased: 'Place rendue',
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
    erasures: {
      own_request: 'À la demande de la personne',
      admin: 'Par un administrateur',
      retention: 'Au terme de la durée de conservation',
    },
  },
} as const satisfies Translation<typeof peopleWordsEn>
