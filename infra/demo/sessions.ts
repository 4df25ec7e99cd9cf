import { french } from '../french.ts'

/** What becomes of a session. `by_one`: one report, long ago; `half`: one, of late. */
export type SessionEnd =
  | 'held'
  | 'by_one'
  | 'half'
  | 'unreported'
  | 'started'
  | 'confirmed'
  | 'requested'
  | 'countered'
  | 'undated'
  | 'declined'
  | 'cancelled'
  | 'refused'
  | 'not_held'
  | 'expired'

export interface Session {
  readonly end: SessionEnd
  /** Days before the demo was made that it stood, or stands, for; negative: ahead. */
  readonly daysAgo: number
}

interface Course {
  readonly sessions: readonly Session[]
  /** Finished by the mentee, and rated by both. */
  readonly finished: boolean
}

/** How the last session of the randomly drawn accompaniments stands, in rotation. */
const lasts: readonly Session[] = [
  { end: 'confirmed', daysAgo: -5 },
  { end: 'half', daysAgo: 2 },
  { end: 'unreported', daysAgo: 1 },
  { end: 'requested', daysAgo: -3 },
  { end: 'undated', daysAgo: 2 },
  { end: 'held', daysAgo: 4 },
  { end: 'cancelled', daysAgo: 3 },
  { end: 'refused', daysAgo: 3 },
  { end: 'declined', daysAgo: -4 },
  { end: 'not_held', daysAgo: 2 },
  { end: 'expired', daysAgo: 1 },
  { end: 'countered', daysAgo: -6 },
]

/** Days between the sessions of mentors who hold many: so their levels differ. */
const paces: Readonly<Record<string, number>> = {
  // 30 and more: guide.
  'full-presenter@demo.test': 4,
  // 15 and more: confirmed.
  'yann.prigent@valombre.example': 1.5,
  // 5 and more: advanced.
  'oumar.diallo@valombre.example': 7,
}

/** Nearer to now no session is only held: what comes last is told by `lasts`. */
const settled = 6

/**
 * The sessions of an accompaniment that began `begun` days ago. Maëlys in Montréal and Claire have held two, and the
 * third stands for today.
 */
export function courseOf(from: string, to: string, begun: number, index: number): Course {
  if (from.startsWith('maelys.') && to === 'presenter@demo.test')
    return {
      finished: false,
      sessions: [
        { end: 'held', daysAgo: 33 },
        { end: 'held', daysAgo: 14 },
        { end: 'confirmed', daysAgo: -1 },
      ],
    }
  const pace = paces[to]
  if (pace !== undefined)
    return {
      finished: false,
      sessions: [
        ...every(pace, begun),
        { end: index % 2 === 0 ? 'requested' : 'started', daysAgo: 0 - (index % 2 === 0 ? 2 : 0) },
      ],
    }
  if (begun < settled + 4) return { sessions: [{ end: 'requested', daysAgo: -2 }], finished: false }
  const first: Session = { end: index % 5 === 4 && begun > 25 ? 'by_one' : 'held', daysAgo: begun - 3 }
  const last = lasts[index % lasts.length]
  return { sessions: last === undefined ? [first] : [first, last], finished: last?.end === 'held' }
}

function every(days: number, begun: number): readonly Session[] {
  const count = Math.max(0, Math.floor((begun - settled) / days))
  return Array.from({ length: count }, (_, index) => ({ end: 'held', daysAgo: begun - (index + 1) * days }))
}

/** What sessions are about, in rotation; the first ones are of Maëlys and Claire. */
export const topics: readonly string[] = [
  'Ma première équipe à distance',
  'Tenir un point hebdomadaire utile',
  'Déléguer sans perdre le fil',
  'Préparer une prise de parole',
  'Dire non à son responsable',
  'Un conflit dans l’équipe',
  'Prendre la suite de quelqu’un',
  'Faire le point',
].map(french)

export const reports: readonly string[] = [
  'Nous avons reformulé l’objectif : une équipe qui sait quand elle peut déranger, et quand elle ne doit pas.',
  'Deux situations rejouées, et une phrase à garder pour la prochaine fois. Je la note ici pour m’y tenir.',
  'Session courte mais utile : le plus difficile était de poser la question, la réponse était déjà là.',
  'Nous avons préparé le point de lundi ensemble. J’écris un compte rendu d’une page à l’équipe.',
  'Un désaccord franc, et c’est tant mieux : nous avons vu ce que chacun entendait par autonomie.',
].map(french)

export const afterwards: readonly string[] = [
  'J’ai pris l’habitude de demander avant de décider, et mon équipe l’a remarqué avant moi.',
  'Un regard extérieur, sans jugement : c’est ce qui manquait.',
  'J’ai appris à me taire plus longtemps, et à poser une seule question à la fois.',
].map(french)

interface Talk {
  readonly mentee: string
  readonly mentor: string
  /** Who, how many days ago, and what. */
  readonly lines: readonly (readonly ['mentee' | 'mentor', number, string])[]
}

export const talks: readonly Talk[] = [
  {
    mentee: 'maelys.tanguy@valombre.example',
    mentor: 'presenter@demo.test',
    lines: (
      [
        ['mentee', 49, 'Merci d’avoir accepté ! Je suis à Montréal : le matin chez moi, c’est l’après-midi chez vous.'],
        ['mentor', 48.8, 'Très bien pour moi. Je vous propose des sessions vers 15 heures à Lyon.'],
        ['mentee', 34, 'Je prépare trois situations pour demain. Faut-il vous les envoyer avant ?'],
        ['mentor', 33.9, 'Une seule suffira : celle qui vous a le plus surprise.'],
        ['mentee', 13, 'Le point du lundi dure maintenant 25 minutes. Merci pour l’idée du tour de table muet.'],
        ['mentor', 12.5, 'Et qui parle en premier, désormais ?'],
        ['mentee', 12.4, 'Le plus jeune. Ça change tout.'],
        ['mentor', 1, 'À demain pour la troisième. Apportez ce qui résiste encore.'],
      ] as const
    ).map(([who, days, text]) => [who, days, french(text)]),
  },
  {
    mentee: 'participant@demo.test',
    mentor: 'oumar.diallo@valombre.example',
    lines: (
      [
        ['mentee', 42, 'Bonjour Oumar, merci pour votre confiance. Le jeudi me va bien.'],
        ['mentor', 41.7, 'Le jeudi, parfait. Commençons par votre prochain comité.'],
        ['mentee', 20, 'Le comité s’est bien passé : j’ai tenu les trois minutes.'],
        ['mentor', 0.3, 'Bravo. La prochaine fois, deux minutes et une question à la salle ?'],
      ] as const
    ).map(([who, days, text]) => [who, days, french(text)]),
  },
]
