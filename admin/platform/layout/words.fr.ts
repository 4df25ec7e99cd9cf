import type { Translation } from '../i18n/shape.ts'
import type { layoutWordsEn } from './words.en.ts'

export const layoutWordsFr = {
  name: 'console',
  skip: 'Aller au contenu',
  stale: 'Votre dernière action est bien enregistrée, mais cette page ne la montre pas encore.',
  title: '%{page} · console %{company}',
  nav: {
    label: 'Navigation de la console',
    open: 'Ouvrir le menu',
    close: 'Fermer le menu',
    dashboard: 'Tableau de bord',
    waiting: '%{smart_count} à traiter',
    parts: {
      mentoring: 'Mentorat',
      people: 'Personnes',
      program: 'Programme',
      content: 'Contenus',
      company: 'Entreprise',
      supervision: 'Suivi',
    },
    language: 'Langue',
    appearance: 'Apparence',
    light: 'Claire',
    dark: 'Sombre',
    system: 'Comme le système',
    sign_out: 'Se déconnecter',
  },
} as const satisfies Translation<typeof layoutWordsEn>
