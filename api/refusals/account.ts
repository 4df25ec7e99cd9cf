import type { Meaning } from './meaning.ts'

export const accountRefusals = {
  account_erased: { status: 401, as: 'unauthenticated' },
  last_admin: {
    status: 422,
    fr: {
      title: 'Action non permise',
      detail: 'C’est le dernier administrateur de l’entreprise : donnez d’abord ce rôle à quelqu’un d’autre.',
    },
    en: {
      title: 'Action not allowed',
      detail: 'This is the last administrator of the company: give somebody else that role first.',
    },
  },
} as const satisfies Record<'account_erased' | 'last_admin', Meaning>
