import type { Translation } from '../../platform/i18n/shape.ts'
import type { erasureAheadWordsEn } from './words.en.ts'

export const erasureAheadWordsFr = {
  title: 'Comptes que le délai efface sous 31 jours',
  person: 'Personne',
  goes_at: 'Effacé le',
  why: 'Pourquoi',
  any: 'Tous les motifs',
  warned: 'Prévenu par e-mail',
  not_yet: 'Pas encore',
  last_role: 'Dernier rôle clos le %{day}, trois ans',
  rejected_sign_up: 'Inscription refusée le %{day}, 30 jours',
  reasons: { last_role: 'Trois ans après le dernier rôle', rejected_sign_up: '30 jours après un refus d’inscription' },
} as const satisfies Translation<typeof erasureAheadWordsEn>
