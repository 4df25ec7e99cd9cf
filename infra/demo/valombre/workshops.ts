import { french } from '../../platform/words/french.ts'
import type { Workshop } from '../story.ts'

const at = (name: string) => `${name}@valombre.example`
const mentee = 'participant@demo.test'
const mentor = 'presenter@demo.test'
const [karim, hugo, sophie] = [at('karim.belhadj'), at('hugo.lefevre'), at('sophie.arnaud')] as const
const [maelys, oumar] = [at('maelys.tanguy'), at('oumar.diallo')] as const

/** Claire leads two, Oumar one; Inès has yet to answer for the one to come. */
export const valombreWorkshops: readonly Workshop[] = [
  {
    title: french('Animer une réunion à distance'),
    description: french(
      'Une heure, quatre situations. Venez avec une réunion qui vous a échappé : nous la rejouons à plusieurs, sans ' +
        'diapositives.',
    ),
    people: [mentor, mentee, maelys, karim, hugo],
    accepted: [mentor, maelys, karim],
    daysAgo: -3,
    end: 'ahead',
  },
  {
    title: french('Dire non sans se fâcher'),
    description: french('Trois phrases à essayer, et le droit de se tromper.'),
    people: [mentor, mentee, karim, hugo, sophie],
    accepted: [mentor, mentee, karim, sophie],
    daysAgo: 20,
    end: 'held',
  },
  {
    title: french('Préparer son entretien annuel'),
    description: french('Ce que l’on dit de soi, et ce que l’on demande.'),
    people: [oumar, mentee, maelys, sophie],
    accepted: [mentee, sophie],
    daysAgo: 6,
    end: 'cancelled',
  },
]
