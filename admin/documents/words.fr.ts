import type { Translation } from '../i18n/shape.ts'
import type { documentWordsEn } from './words.en.ts'

export const documentWordsFr = {
  title: 'Charte et textes',
  back: 'Toutes les versions',
  document: 'Texte',
  kinds: {
    charter: 'Charte',
    terms: 'Conditions d’utilisation',
    privacy: 'Confidentialité',
    cookies: 'Cookies',
  },
  version: 'Version',
  headline: 'Titre',
  in_force: 'En vigueur',
  former: 'Remplacée',
  published: 'Publiée',
  by: 'Par',
  publish: {
    button: 'Publier une version',
    title: 'Publier une nouvelle version',
    text: 'Elle remplace aussitôt la version en vigueur, pour tous. Les versions d’avant restent dans la liste.',
    headline: 'Titre (%{language})',
    body: 'Texte (%{language})',
    help:
      '«\u00A0##\u00A0» commence une partie, «\u00A0>\u00A0» son résumé en une phrase, ' +
      '«\u00A0-\u00A0» un point\u202F; ' +
      'les autres lignes sont des paragraphes.',
    languages: { fr: 'français', en: 'anglais' },
    accept_again: 'Chacun l’accepte de nouveau à sa prochaine visite',
    accept_help: 'Pour la charte et les conditions d’utilisation.',
    preview: 'Aperçu (%{language})',
    empty: 'Le texte paraît ici.',
    no_part: 'Commencez par une partie, par exemple «\u00A0## Le respect\u00A0»',
    cancel: 'Annuler',
    confirm: 'Publier',
    done: 'La version est publiée.',
  },
} as const satisfies Translation<typeof documentWordsEn>
