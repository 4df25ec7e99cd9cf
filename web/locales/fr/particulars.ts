import type { words as english } from '../en/particulars.ts'

export const words = {
  date_of_birth: 'Date de naissance',
  date_of_birth_help: 'Dès 18 ans, ou avec une émancipation ou un accord parental. La communauté ne la voit pas.',
  gender_help: 'N’entre jamais dans le calcul d’affinité.',
  birth: { day: 'Jour', month: 'Mois', year: 'Année' },
  minor: {
    title_one: 'Vous avez {{count}} an : une précision s’il vous plaît',
    title_many: 'Vous avez {{count}} ans : une précision s’il vous plaît',
    title_other: 'Vous avez {{count}} ans : une précision s’il vous plaît',
    text: 'Nous gardons votre réponse et la date d’aujourd’hui, jamais de document.',
    emancipated: 'Je suis émancipé ou émancipée',
    parental_consent: 'Mon père, ma mère ou la personne qui a l’autorité parentale est d’accord',
  },
  gender: { woman: 'Femme', man: 'Homme', other: 'Autre' },
  status: {
    executive: 'Cadre',
    supervisor: 'Agent de maîtrise',
    employee: 'Employée ou employé',
    apprentice: 'En alternance',
  },
} satisfies typeof english
