import type { words as english } from '../en/private_note.ts'

export const words = {
  title: 'Mes notes',
  only_you: 'Vous uniquement',
  label: { relationship: 'Mes notes de cet accompagnement', meeting: 'Mes notes de cette session' },
  not_seen: '{{name}} ne les voit pas, l’équipe non plus.',
  nobody: 'Personne d’autre ne les voit, pas même l’équipe.',
  kept: 'Gardées {{at}}, effacées avec votre compte.',
  at_time: 'à {{time}}',
  at_day: 'le {{day}} à {{time}}',
  kept_none: 'Elles s’enregistrent toutes seules, et s’effacent avec votre compte.',
  waiting: 'Pas encore enregistrées : vos notes restent sur cet appareil et partiront au retour de la connexion.',
  apart: {
    title: 'Ces notes ont changé ailleurs',
    text: 'Un autre onglet ou appareil a enregistré ce texte. Ce que vous avez tapé est toujours là.',
    both: 'Garder les deux',
    typed: 'Garder ce que j’ai tapé',
    saved: 'Garder le texte enregistré',
  },
} satisfies typeof english
