import type { RefusalReason, RevocationReason } from '#domain/mentoring-request/events.ts'
import { french } from '../french.ts'

/** What happens to a request after it was sent; `after` in days. */
type Outcome =
  | { readonly kind: 'confirmed' | 'withdrawn' | 'expired'; readonly after: number }
  | { readonly kind: 'refused'; readonly after: number; readonly reason: RefusalReason; readonly note?: string }
  | { readonly kind: 'revoked'; readonly after: number; readonly reason: RevocationReason }
  | { readonly kind: 'other_dates'; readonly after: number; readonly note: string }

export interface Episode {
  readonly from: string
  readonly to: string
  /** Days before the demo was made. */
  readonly daysAgo: number
  readonly message: string
  readonly outcome?: Outcome
}

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
export const outcomes: readonly (Outcome | undefined)[] = [
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
