import type { Translation } from '../../platform/i18n/shape.ts'
import type { meetingReasonWordsEn } from './words.en.ts'

export const meetingReasonWordsFr = {
  title: 'Besoins d’une session',
  create: 'Nouveau besoin',
  edit: 'Modifier le besoin',
  fields: {
    program_id: 'Programme',
    label: 'Nom',
    position: 'Place dans la liste',
    archived: 'Archivé',
  },
  help: { archived: 'N’est plus proposé\u00A0; les sessions qui l’ont nommé le gardent.' },
} as const satisfies Translation<typeof meetingReasonWordsEn>
