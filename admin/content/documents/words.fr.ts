import type { Translation } from '../../platform/i18n/shape.ts'
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
  accepted_since: '%{count} sur %{people}, celle-ci ou une suivante',
  take: 'Reprendre ce texte',
  standard: 'Texte du produit',
  begins_standard: 'La nouvelle version part du texte du produit (version %{version}).',
  begins_version: 'La nouvelle version part de la version %{version}.',
  draft_exists: 'La version %{version} est déjà en brouillon\u00A0: publiez-la ou modifiez-la d’abord.',
  open_draft: 'Ouvrir le brouillon',
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
    preview: 'Aperçu (%{language})',
    empty: 'Le texte paraît ici.',
    no_part: 'Commencez par une partie\u00A0: choisissez «\u00A0Nouvelle partie\u00A0»',
    ask: 'Publier…',
    confirm: 'Publier',
    cancel: 'Ne pas publier',
    confirm_title: 'Publier «\u00A0%{name}\u00A0», version %{version}\u202F?',
    replaces_standard: 'Elle remplace le texte du produit (version 1).',
    replaces: 'Elle remplace la version %{version}, en vigueur depuis le %{since}.',
    now: 'Elle est en vigueur tout de suite.',
    from_then: 'Elle est en vigueur à partir du %{when}.',
    asks:
      'Chacun l’accepte de nouveau à sa prochaine visite\u00A0: %{smart_count} personne. |||| ' +
      'Chacun l’accepte de nouveau à sa prochaine visite\u00A0: %{smart_count} personnes.',
    asks_nobody: 'Personne n’a à l’accepter de nouveau.',
    way_back:
      'Cela ne s’annule pas ensuite\u00A0; le texte d’avant reste dans la liste, où «\u00A0Reprendre ce texte\u00A0» ' +
      'le publie de nouveau.',
    done: 'La version est publiée.',
    keep: 'Garder le brouillon',
    kept: 'Le brouillon est gardé. Personne d’autre ne le lit.',
    from: 'En vigueur à partir du (vide\u00A0: tout de suite)',
    from_help: 'Date et heure de cet ordinateur.',
    see: 'Voir le brouillon dans sa page (%{language})',
  },
} as const satisfies Translation<typeof documentWordsEn>
