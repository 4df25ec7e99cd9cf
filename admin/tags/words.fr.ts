import type { Translation } from '../i18n/shape.ts'
import type { tagWordsEn } from './words.en.ts'

export const tagWordsFr = {
  title: 'Étiquettes',
  create: 'Nouvelle étiquette',
  edit: 'Modifier l’étiquette',
  fields: {
    kind: 'Liste',
    label: 'Mots',
    synonyms: 'Autres mots',
    help: 'Explication',
    archived: 'Archivée',
    code: 'Code',
  },
  choices: {
    kind: { skill: 'Compétences', job_category: 'Métiers', motivation: 'Motivations', language: 'Langues' },
  },
  paste: {
    button: 'Coller une liste…',
    title: 'Ajouter plusieurs étiquettes',
    text:
      'Une étiquette par ligne, ou des virgules entre elles. ' +
      'Pour donner l’anglais aussi\u00A0: français\u202F; anglais. ' +
      'Le fichier CSV de cette liste est lu tel quel.',
    list: 'Étiquettes',
    file: 'Ou un fichier CSV ou texte',
    too_many: '%{most} étiquettes au plus à la fois',
    confirm: 'Ajouter',
    done: '%{smart_count} étiquette ajoutée |||| %{smart_count} étiquettes ajoutées',
    left: '%{smart_count} n’a pas été ajoutée\u00A0: |||| %{smart_count} n’ont pas été ajoutées\u00A0:',
  },
  help: {
    synonyms: 'Séparés par des virgules. La recherche les trouve aussi.',
    archived: 'Celles et ceux qui l’ont la gardent\u00A0; personne ne la choisit plus.',
  },
} as const satisfies Translation<typeof tagWordsEn>
