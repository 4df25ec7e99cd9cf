import type { Translation } from '../../platform/i18n/shape.ts'
import type { accessLogWordsEn } from './words.en.ts'

export const accessLogWordsFr = {
  title: 'Accès',
  who: 'Qui',
  outcome: 'Issue',
  any: 'Toutes les issues',
  address: 'Adresse',
  nobody: 'Une adresse inconnue',
  erased: 'Un compte supprimé',
  outcomes: {
    signed_in: 'Connexion',
    refused: 'Identifiants incorrects',
    not_active: 'Compte inactif',
    limited: 'Trop de tentatives',
    second_factor_refused: 'Code du second facteur incorrect',
    passkey_refused: 'Clé d’accès refusée',
    erasure_refused: 'Mot de passe incorrect à la suppression du compte',
  },
} as const satisfies Translation<typeof accessLogWordsEn>
