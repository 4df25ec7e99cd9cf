import type { words as english } from '../en/level.ts'

export const words = {
  names: { junior: 'Junior', advanced: 'Avancé', confirmed: 'Confirmé', guide: 'Guide' },
  range: '{{from}} à {{to}}',
  and_more: '{{from}} et plus',
  held_one: '{{number}} session tenue',
  held_many: '{{number}} sessions tenues',
  held_other: '{{number}} sessions tenues',
  held_outside_one: '{{held}}, dont {{number}} déclarée hors plateforme',
  held_outside_many: '{{held}}, dont {{number}} déclarées hors plateforme',
  held_outside_other: '{{held}}, dont {{number}} déclarées hors plateforme',
  now: 'votre niveau',
  now_of_other: 'niveau actuel',
  next_one: 'Encore une session avant le niveau {{level}}.',
  next_many: 'Encore {{number}} sessions avant le niveau {{level}}.',
  next_other: 'Encore {{number}} sessions avant le niveau {{level}}.',
  fact: 'Niveau {{level}}, {{held}}',
  last: 'C’est le plus haut niveau.',
} satisfies typeof english
