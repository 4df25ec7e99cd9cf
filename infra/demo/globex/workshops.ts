import type { Workshop } from '../story.ts'

const at = (name: string) => `${name}@globex.example`
const [imogen, ole, duncan] = [at('imogen.iyer'), at('ole.wiedemann'), at('duncan.quayle')] as const
const [quayle, pemberton] = [at('rhiannon.quayle'), at('rhiannon.pemberton-shaw')] as const

export const globexWorkshops: readonly Workshop[] = [
  {
    title: 'Running a handover in ten minutes',
    description: 'Bring the notes of your last one. We shorten them together until they can be said standing up.',
    people: [imogen, ole, duncan, quayle],
    accepted: [imogen, duncan],
    daysAgo: -4,
    end: 'ahead',
  },
  {
    title: 'Feedback that people can use',
    description: 'One sentence each, tried out on the others.',
    people: [imogen, ole, quayle, pemberton],
    accepted: [imogen, ole, quayle],
    daysAgo: 15,
    end: 'held',
  },
  {
    title: 'Talking to the board',
    description: 'Three minutes, then questions.',
    people: [pemberton, ole, duncan],
    accepted: [ole],
    daysAgo: 5,
    end: 'cancelled',
  },
]
