import type { words as english } from '../en/call_notes.ts'

export const words = {
  title: 'Vos notes de la visio',
  private:
    'Personne d’autre ne les voit. Elles ne sont ni envoyées ni copiées : elles restent sur cet appareil jusqu’à votre déconnexion.',
  take: 'Reprendre dans le compte rendu',
  erase: 'Effacer ces notes',
  sure: 'Elles n’existent nulle part ailleurs.',
  keep: 'Les garder',
} satisfies typeof english
