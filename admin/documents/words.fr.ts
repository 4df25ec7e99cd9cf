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
  states: { draft: 'Brouillon', planned: 'Prévue', in_force: 'En vigueur', former: 'Remplacée' },
  from: 'En vigueur à partir du',
  until: 'jusqu’au %{date}',
  accepted: 'Acceptée par',
  accepted_of: '%{count} sur %{people}',
  take: 'Commencer un brouillon avec ce texte',
  by: 'Par',
  publish: {
    button: 'Publier une version',
    title: 'Publier une nouvelle version',
    text:
      'Gardez-la en brouillon, ou publiez-la tout de suite ou pour plus tard. Elle remplace la version ' +
      'en vigueur\u202F; les versions d’avant restent dans la liste.',
    part: 'Nouvelle partie',
    in_short: 'Partie en une phrase',
    point: 'Liste à puces',
    headline: 'Titre (%{language})',
    body: 'Texte (%{language})',
    help:
      'Les boutons commencent une partie, la résument en une phrase ou font une liste\u202F; ' +
      'chaque autre ligne est un paragraphe.',
    languages: { fr: 'français', en: 'anglais' },
    accept_again: 'Chacun l’accepte de nouveau à sa prochaine visite',
    accept_help: 'Pour la charte et les conditions d’utilisation.',
    preview: 'Aperçu (%{language})',
    empty: 'Le texte paraît ici.',
    no_part: 'Commencez par une partie\u00A0: choisissez «\u00A0Nouvelle partie\u00A0»',
    confirm: 'Publier',
    done: 'La version est publiée.',
    keep: 'Garder le brouillon',
    kept: 'Le brouillon est gardé. Personne d’autre ne le lit.',
    from: 'En vigueur à partir du (vide\u00A0: tout de suite)',
    from_help: 'Date et heure de cet ordinateur.',
    see: 'Voir le brouillon dans sa page (%{language})',
  },
} as const satisfies Translation<typeof documentWordsEn>
