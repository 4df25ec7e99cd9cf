import type { words as english } from './en.ts'

export const words = {
  title: 'Accompagnement',
  with: '{{name}} et vous',
  back: 'Mon mentorat',
  since: 'Ensemble depuis le {{day}}',
} satisfies typeof english
