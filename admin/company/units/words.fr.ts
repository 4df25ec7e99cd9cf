import type { Translation } from '../../platform/i18n/shape.ts'
import type { unitWordsEn } from './words.en.ts'

export const unitWordsFr = {
  title: 'Entités',
  create: 'Nouvelle entité',
  edit: 'Modifier l’entité',
  fields: { code: 'Code', label: 'Nom', people: 'Personnes' },
  help: { code: 'Lettres minuscules, chiffres, - et _. Il ne change plus ensuite.' },
} as const satisfies Translation<typeof unitWordsEn>
