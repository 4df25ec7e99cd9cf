import type { markdownWordsEn } from './words.en.ts'

type Texts<Words> = { readonly [Key in keyof Words]: Words[Key] extends string ? string : Texts<Words[Key]> }
export type MarkdownWords = Texts<typeof markdownWordsEn>

export const markdownWordsFr = {
  tools: 'Mise en forme',
  heading: 'Titre',
  subheading: 'Sous-titre',
  strong: 'Gras',
  em: 'Italique',
  bullet: 'Liste à puces',
  numbered: 'Liste numérotée',
  quote: 'Citation',
  link: 'Lien…',
  some: {
    heading: 'Titre',
    subheading: 'Sous-titre',
    strong: 'texte en gras',
    em: 'texte en italique',
    bullet: 'Premier point',
    numbered: 'Première étape',
    quote: 'Texte cité',
  },
  preview: 'Aperçu',
  nothing: 'Ce que vous écrivez apparaît ici tel qu’on le lira.',
  full: 'Il n’y a plus de place pour cela\u00A0: raccourcissez d’abord le texte.',
  link_title: 'Lien',
  link_words: 'Texte du lien',
  link_words_help: 'Les mots sur lesquels on clique.',
  link_words_missing: 'Dites où mène le lien.',
  link_address: 'Adresse',
  link_address_help: 'Par exemple www.exemple.fr/page, ou une page de ce site comme /aide.',
  link_address_wrong: 'Un lien ne peut pas mener là. Une adresse commence par',
  link_done: 'Insérer le lien',
  link_remove: 'Retirer le lien',
  link_cancel: 'Annuler',
} as const satisfies MarkdownWords
