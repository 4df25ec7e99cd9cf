import type { Content } from '../content.ts'

type Item = Content['agendas'][number]['items'][number]

const item = (minutes: number, title: Item['title'], guidance: Item['guidance']): Item => ({ minutes, title, guidance })

/** What a session of the program finds on its agenda. */
export const valombreAgendas: Content['agendas'] = [
  {
    program: 'passerelles',
    number: '1',
    items: [
      item(
        10,
        { fr: 'Nos deux parcours', en: 'Our two careers' },
        { fr: 'Une étape dont vous êtes fière, une qui a coûté.', en: 'A step you are proud of, and one that cost.' },
      ),
      item(
        15,
        { fr: 'Ce que l’année doit changer', en: 'What the year should change' },
        { fr: 'Une situation précise, pas un vœu.', en: 'A precise situation, not a wish.' },
      ),
      item(
        10,
        { fr: 'Nos règles du jeu', en: 'How we work together' },
        { fr: 'Rythme, franchise, ce qui reste entre vous.', en: 'Rhythm, frankness, what stays between you.' },
      ),
      item(
        10,
        { fr: 'Un prochain pas, une date', en: 'A next step, a date' },
        { fr: 'Il devient une tâche du plan.', en: 'It becomes a task of the plan.' },
      ),
    ],
  },
  {
    program: 'passerelles',
    number: 'any',
    items: [
      item(
        5,
        { fr: 'Depuis la dernière fois', en: 'Since last time' },
        {
          fr: 'Ce qui a bougé, ce qui a résisté. Deux phrases chacun.',
          en: 'What moved, what resisted. Two sentences each.',
        },
      ),
      item(
        25,
        { fr: 'Le sujet du jour', en: 'The subject of the day' },
        { fr: 'Un exemple vécu, raconté avant d’être discuté.', en: 'A real example, told before it is discussed.' },
      ),
      item(
        10,
        { fr: 'Un prochain pas, une date', en: 'A next step, a date' },
        { fr: 'Il devient une tâche du plan.', en: 'It becomes a task of the plan.' },
      ),
    ],
  },
]
