import { french } from '../../platform/words/french.ts'
import { createRandom } from '../random.ts'
import type { Cast, Course, Episode, Outcome, StoryMeeting, Story, Talk } from '../story.ts'
import { valombrePlans } from './plans.ts'
import { valombreWorkshops } from './workshops.ts'

const at = (name: string) => (name.includes('@') ? name : `${name}@valombre.example`)
const episode = (from: string, to: string, daysAgo: number, message: string, outcome?: Outcome): Episode => ({
  from: at(from),
  to: at(to),
  daysAgo,
  message: french(message),
  ...(outcome === undefined ? {} : { outcome }),
})
const mentee = 'participant@demo.test'
const mentor = 'presenter@demo.test'
const full = 'full-presenter@demo.test'

/** The history between the people written by hand. Inès keeps a free place, and has no request to Claire yet. */
export const episodes: readonly Episode[] = [
  episode(
    mentee,
    'oumar.diallo',
    46,
    'Bonjour Oumar, je voudrais mieux parler en public avant de prendre une équipe. Auriez-vous un moment ?',
    { kind: 'confirmed', after: 3 },
  ),
  episode(
    mentee,
    'nadia.elmansouri',
    60,
    'Bonjour Nadia, je négocie pour la première fois avec des prestataires et j’aimerais votre regard.',
    {
      kind: 'refused',
      after: 4,
      reason: 'no_time',
      note: 'Votre demande me touche, mais mon trimestre est plein. Reparlons-en en septembre ?',
    },
  ),
  episode(
    mentee,
    'idriss.benchekroun',
    2,
    'Bonjour Idriss, je vise un poste au Digital et je voudrais comprendre ce que l’on attend d’une responsable ' +
      'd’équipe.',
  ),
  episode(
    'maelys.tanguy',
    mentor,
    52,
    'Bonjour Claire, ma première équipe est à distance, sur trois fuseaux. J’aimerais éviter les erreurs classiques.',
    { kind: 'confirmed', after: 2 },
  ),
  episode(
    'karim.belhadj',
    mentor,
    5,
    'En mai, je prendrai la coordination de quatre techniciens. J’aimerais apprendre à déléguer sans perdre le fil.',
  ),
  episode(
    'sophie.arnaud',
    mentor,
    3,
    'Je voudrais quitter le juridique pour la conduite de projet. Votre parcours me donne envie d’en parler.',
  ),
  episode(
    'hugo.lefevre',
    mentor,
    40,
    'Bonjour Claire, je passe du dépannage à la conduite de travaux et je cherche mes marques.',
    { kind: 'withdrawn', after: 6 },
  ),
  episode(
    'karim.belhadj',
    full,
    70,
    'Bonjour Marie-Hélène, je vais mener mes premiers entretiens annuels. Comment les préparez-vous ?',
    { kind: 'confirmed', after: 5 },
  ),
  episode(
    'hugo.lefevre',
    'yann.prigent',
    33,
    'Bonjour Yann, je voudrais apprendre le raccordement avec quelqu’un qui l’a vécu en mer.',
    { kind: 'confirmed', after: 1 },
  ),
  episode(
    'sophie.arnaud',
    'idriss.benchekroun',
    12,
    'Bonjour Idriss, comment passe-t-on d’un métier de texte à un métier de chiffres ?',
    {
      kind: 'other_dates',
      after: 2,
      note: 'Avec plaisir, mais pas avant la clôture : je vous propose deux créneaux ensuite.',
    },
  ),
  episode(
    'maelys.tanguy',
    'oumar.diallo',
    34,
    'Bonjour Oumar, vos équipes sont réparties sur trois sites : j’aimerais savoir comment vous tenez le lien.',
    { kind: 'expired', after: 15 },
  ),
]

/** Messages of requests between randomly drawn people: one per request, in rotation. */
export const messages: readonly string[] = [
  'Bonjour, votre parcours ressemble à celui que je voudrais suivre. Seriez-vous d’accord pour trois sessions ?',
  'Bonjour, je prends bientôt la suite de mon responsable et j’aimerais m’y préparer avec vous.',
  'Bonjour, je change de métier à l’automne. J’aimerais comprendre le vôtre avant de choisir.',
  'Bonjour, je pilote un projet qui touche votre équipe et je voudrais mieux la connaître.',
  'Bonjour, on m’a dit que vous saviez poser les bonnes questions. C’est ce que je cherche.',
  'Bonjour, je voudrais progresser en négociation sans devenir quelqu’un d’autre.',
  'Bonjour, ma prise de parole devant le comité est dans deux mois : m’aideriez-vous à la préparer ?',
  'Bonjour, j’encadre d’anciens collègues et je ne sais pas toujours où me placer.',
  'Bonjour, je cherche un regard extérieur sur un conflit qui dure dans mon équipe.',
  'Bonjour, je travaille ici depuis un an et je connais encore mal l’entreprise.',
].map(french)

/** Outcomes of those requests, in rotation: about as in the console's designs. */
const outcomes: readonly (Outcome | undefined)[] = [
  { kind: 'confirmed', after: 3 },
  { kind: 'confirmed', after: 1 },
  undefined,
  { kind: 'confirmed', after: 5 },
  { kind: 'refused', after: 4, reason: 'other_expertise' },
  { kind: 'confirmed', after: 2 },
  { kind: 'expired', after: 15 },
  { kind: 'confirmed', after: 6 },
  { kind: 'revoked', after: 7, reason: 'mentor_at_capacity' },
  { kind: 'confirmed', after: 4 },
  { kind: 'withdrawn', after: 2 },
  { kind: 'refused', after: 6, reason: 'no_time' },
]

/** Requests among the randomly drawn people, with enough requests to the full mentor to reach her limit. */
function drawnEpisodes(cast: readonly Cast[]): readonly Episode[] {
  const random = createRandom(7)
  const drawn = cast.filter((person) => !person.email.endsWith('@demo.test') && !handWritten.has(person.email))
  const mentees = random.some(
    drawn.filter((person) => person.role === 'participant'),
    64,
  )
  const mentors = random.some(
    drawn.filter((person) => person.role === 'presenter'),
    17,
  )
  const filling = mentees.slice(0, 2).map((person, index): Episode => ({
    from: person.email,
    to: 'full-presenter@demo.test',
    daysAgo: 50 - index * 9,
    message: messages[index] ?? '',
    outcome: { kind: 'confirmed', after: 2 },
  }))
  const others = mentees.slice(2).map((person, index): Episode => {
    const outcome = outcomes[index % outcomes.length]
    return {
      from: person.email,
      to: mentors[index % mentors.length]?.email ?? '',
      daysAgo: outcome === undefined ? random.between(0, 12) : random.between(outcome.after + 1, 85),
      message: messages[index % messages.length] ?? '',
      ...(outcome === undefined ? {} : { outcome }),
    }
  })
  return [...filling, ...others]
}

const handWritten = new Set(episodes.flatMap(({ from, to }) => [from, to]))

/** How the last meeting of the randomly drawn accompaniments stands, in rotation. */
const lasts: readonly StoryMeeting[] = [
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

/** Days between the meetings of mentors who hold many: so their levels differ. */
const paces: Readonly<Record<string, number>> = {
  // 30 and more: guide.
  'full-presenter@demo.test': 4,
  // 15 and more: confirmed.
  'yann.prigent@valombre.example': 1.5,
  // 5 and more: advanced.
  'oumar.diallo@valombre.example': 7,
}

/** Nearer to now no meeting is only held: `lasts` holds the last one. */
const settled = 6

/**
 * The meetings of an accompaniment that began `begun` days ago. Maëlys in Montréal and Claire have held two, and the
 * third stands for today.
 */
function courseOf(from: string, to: string, begun: number, index: number): Course {
  if (from.startsWith('maelys.') && to === 'presenter@demo.test')
    return {
      finished: false,
      meetings: [
        { end: 'held', daysAgo: 33 },
        { end: 'held', daysAgo: 14 },
        { end: 'confirmed', daysAgo: -1 },
      ],
    }
  const pace = paces[to]
  if (pace !== undefined)
    return {
      finished: false,
      // The first mentee of the full mentor has proposed a month of dates.
      ...(to === 'full-presenter@demo.test' && begun > 60 && { series: { count: 4, from: 8 } }),
      meetings: [
        ...every(pace, begun),
        { end: index % 2 === 0 ? 'requested' : 'started', daysAgo: 0 - (index % 2 === 0 ? 2 : 0) },
      ],
    }
  if (begun < settled + 4) return { meetings: [{ end: 'requested', daysAgo: -2 }], finished: false }
  const first: StoryMeeting = { end: index % 5 === 4 && begun > 25 ? 'by_one' : 'held', daysAgo: begun - 3 }
  const last = lasts[index % lasts.length]
  return { meetings: last === undefined ? [first] : [first, last], finished: last?.end === 'held' }
}

function every(days: number, begun: number): readonly StoryMeeting[] {
  const count = Math.max(0, Math.floor((begun - settled) / days))
  return Array.from({ length: count }, (_, index) => ({ end: 'held', daysAgo: begun - (index + 1) * days }))
}

/** What meetings are about, in rotation; the first ones are of Maëlys and Claire. */
const topics: readonly string[] = [
  'Ma première équipe à distance',
  'Tenir un point hebdomadaire utile',
  'Déléguer sans perdre le fil',
  'Préparer une prise de parole',
  'Dire non à son responsable',
  'Un conflit dans l’équipe',
  'Prendre la suite de quelqu’un',
  'Faire le point',
].map(french)

const reports: readonly string[] = [
  'Nous avons reformulé l’objectif : une équipe qui sait quand elle peut déranger, et quand elle ne doit pas.',
  'Deux situations rejouées, et une phrase à garder pour la prochaine fois. Je la note ici pour m’y tenir.',
  'Session courte mais utile : le plus difficile était de poser la question, la réponse était déjà là.',
  'Nous avons préparé le point de lundi ensemble. J’écris un compte rendu d’une page à l’équipe.',
  'Un désaccord franc, et c’est tant mieux : nous avons vu ce que chacun entendait par autonomie.',
].map(french)

const mentorsReports: readonly string[] = [
  'Une situation précise au départ, et une première phrase à dire lundi à l’arrivée.',
  'J’ai surtout écouté. La prochaine fois, nous regarderons ce qui a été essayé.',
  'Bonne préparation. Nous avons laissé de côté deux sujets pour garder le plus urgent.',
  'Un vrai désaccord, dit calmement. C’est là que nous avons avancé.',
].map(french)

const afterwards: readonly string[] = [
  'J’ai pris l’habitude de demander avant de décider, et mon équipe l’a remarqué avant moi.',
  'Un regard extérieur, sans jugement : c’est ce qui manquait.',
  'J’ai appris à me taire plus longtemps, et à poser une seule question à la fois.',
].map(french)

const mentorsAfterwards: readonly string[] = [
  'Une personne qui essaie entre deux sessions : je n’avais qu’à poser la question suivante.',
  'J’ai revu ma façon de déléguer en l’expliquant.',
].map(french)

const talks: readonly Talk[] = [
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

/** The past of Valombre: the people written by hand, and requests between people drawn at random. */
export const valombreStory: Story = {
  program: 'passerelles',
  zone: 'Europe/Paris',
  episodes: (cast) => [...episodes, ...drawnEpisodes(cast)],
  courseOf,
  // Maëlys and Claire. Paris and Montréal: 15:00 and 9:00, or 14:00 and 9:00 around a change of clocks.
  featured: { index: 3, zone: 'America/Toronto', hour: 13 },
  topics,
  reports: { mentee: reports, mentor: mentorsReports },
  afterwards: { mentee: afterwards, mentor: mentorsAfterwards },
  talks,
  workshops: valombreWorkshops,
  plans: valombrePlans,
  waits: [
    {
      mentee: 'sophie.arnaud@valombre.example',
      mentor: full,
      daysAgo: 9,
      message: french(
        'Bonjour Marie-Hélène, je reprends une équipe au printemps et je voudrais préparer ce que je laisse, et à qui.',
      ),
    },
  ],
  help: {
    daysAgo: 1,
    topic: 'no_answer',
    wish: 'check_in',
    words: french(
      'Pas de réponse à mes deux propositions de date depuis trois semaines. Y a-t-il encore du temps pour moi ?',
    ),
  },
}
