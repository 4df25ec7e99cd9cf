import type { Translation } from '../../platform/i18n/shape.ts'
import type { agendaTemplateWordsEn } from './words.en.ts'

export const agendaTemplateWordsFr = {
  title: 'Ordres du jour',
  create: 'Nouveau modèle',
  edit: 'Modifier le modèle',
  fields: {
    program_id: 'Programme',
    number: 'Session',
    items: 'Points',
    item_count: 'Points',
    minutes: 'Minutes',
  },
  choices: {
    number: {
      1: 'Session 1',
      2: 'Session 2',
      3: 'Session 3',
      4: 'Session 4',
      5: 'Session 5',
      6: 'Session 6',
      7: 'Session 7',
      8: 'Session 8',
      9: 'Session 9',
      10: 'Session 10',
      11: 'Session 11',
      12: 'Session 12',
      13: 'Session 13',
      14: 'Session 14',
      15: 'Session 15',
      16: 'Session 16',
      17: 'Session 17',
      18: 'Session 18',
      19: 'Session 19',
      20: 'Session 20',
      last: 'La dernière',
      any: 'Toutes les autres',
    },
  },
  help: {
    items:
      'Le binôme change tout ce qu’il veut. Un modèle changé ne touche pas les ordres du jour qu’un binôme a déjà modifiés.',
  },
} as const satisfies Translation<typeof agendaTemplateWordsEn>
