import type { Translation } from '../../platform/i18n/shape.ts'
import type { profileAccessWordsEn } from './words.en.ts'

export const profileAccessWordsFr = {
  title: 'Qui a consulté quel profil',
  reader: 'Qui',
  person: 'De qui',
  part: 'Ce qui a été ouvert',
  any_part: 'Tout',
  right: 'À quel titre',
  any_right: 'Tous les titres',
  times: '%{smart_count} fois ce jour-là |||| %{smart_count} fois ce jour-là',
  parts: {
    presenter_profile: 'Profil de mentor',
    participant_profile: 'Profil de mentoré',
    record: 'Fiche de la console',
    contacts: 'Coordonnées',
    history: 'Historique de la console',
    export: 'Export',
  },
  rights: {
    accompaniment: 'Accompagnement',
    request: 'Demande de mentorat',
    program: 'Membre du programme',
    referent: 'Référent',
    business_unit_admin: 'Administration d’une entité',
    auditor: 'Audit',
    admin: 'Administration du programme',
  },
} as const satisfies Translation<typeof profileAccessWordsEn>
