import type { Translation } from '../i18n/shape.ts'
import type { auditEntryWordsEn } from './words.en.ts'

export const auditEntryWordsFr = {
  title: 'Changements faits dans la console',
  when: 'Quand',
  who: 'Qui',
  what: 'Quoi',
  record: 'Fiche',
  changes: 'Avant et après',
  any: 'Tout',
  system: 'Le système',
  erased: 'Un compte supprimé',
  of_kind: 'Sorte de fiche',
  of: '%{kind}, %{id}',
  actions: {
    create: 'Créé',
    update: 'Modifié',
    delete: 'Supprimé',
    erase: 'Effacé',
    import: 'Importé',
    suspend: 'Suspendu',
    resume: 'Repris',
    invite: 'Invité',
    demo_ready: 'Démonstration faite',
  },
  nothing: 'rien',
  hidden: 'Modifié : %{names}. Les valeurs sont pour les administrateurs.',
  more: 'encore %{smart_count} |||| encore %{smart_count}',
} as const satisfies Translation<typeof auditEntryWordsEn>
