/** What a report says beside the names of figures. */
interface ReportWords {
  readonly title: string
  readonly subject: string
  readonly period: string
  readonly company: string
  readonly zone: string
  readonly version: string
  readonly page: string
  readonly figure: string
  readonly before: string
  readonly now: string
  readonly beforeShort: string
  readonly funnel: string
  readonly sessions: string
  readonly delays: string
  readonly ratings: string
  readonly requests: string
  readonly relationships: string
  readonly load: string
  readonly units: string
  readonly countries: string
  readonly programs: string
  readonly few: string
  readonly total: string
  readonly days: (from: number, to: number | null) => string
  readonly levels: (levels: readonly number[]) => string
  readonly answers: string
  readonly given: string
  readonly bars: string
  readonly unshown: string
  readonly foot: (page: number, count: number) => string
}

const fr: ReportWords = {
  title: 'Rapport du mois',
  subject: 'Chiffres du mentorat',
  period: 'Mois',
  company: 'Entreprise',
  zone: 'Jours de',
  version: 'Définitions',
  page: 'Page des mêmes dates',
  figure: 'Chiffre',
  before: 'Le mois d’avant',
  now: 'Ce mois',
  beforeShort: 'avant',
  funnel: 'De l’invitation au bilan, à la fin du mois',
  sessions: 'Sessions tenues dans le mois, selon la preuve',
  delays: 'Délai de réponse du mois',
  ratings: 'Notes du mois',
  requests: 'Demandes',
  relationships: 'Accompagnements',
  load: 'Charge des mentors, à la fin du mois',
  units: 'Par entité',
  countries: 'Par pays',
  programs: 'Par programme',
  few: 'Groupes de moins de 5 personnes, réunis',
  total: 'Total',
  days: (from, to) => (to === null ? `${from} jours et plus` : `${from} à ${to} jours`),
  levels: (levels) => `Note ${levels.join(' et ')}`,
  answers: 'Réponses comptées',
  given: 'Notes comptées',
  bars: 'Barre pleine : ce mois. Barre creuse : le mois d’avant. Le tableau qui suit donne les mêmes nombres.',
  unshown: 'Les caractères que cette page ne sait pas écrire sont remplacés par « ? ».',
  foot: (page, count) => `Page ${page} sur ${count}`,
}

const en: ReportWords = {
  title: 'Monthly report',
  subject: 'Mentoring figures',
  period: 'Month',
  company: 'Company',
  zone: 'Time zone',
  version: 'Definitions',
  page: 'Page for the same dates',
  figure: 'Figure',
  before: 'The month before',
  now: 'This month',
  beforeShort: 'before',
  funnel: 'From invitation to feedback, at the end of the month',
  sessions: 'Sessions that took place in the month, by evidence',
  delays: 'Answer delay of the month',
  ratings: 'Ratings of the month',
  requests: 'Requests',
  relationships: 'Relationships',
  load: 'Mentor load at the end of the month',
  units: 'By unit',
  countries: 'By country',
  programs: 'By program',
  few: 'Groups of fewer than 5 people, combined',
  total: 'Total',
  days: (from, to) => (to === null ? `${from} days or more` : `${from} to ${to} days`),
  levels: (levels) => `Rating ${levels.join(' and ')}`,
  answers: 'Answers counted',
  given: 'Ratings counted',
  bars: 'Full bar: this month. Hollow bar: the month before. The table below gives the same numbers.',
  unshown: 'Characters this page can’t print are replaced by “?”.',
  foot: (page, count) => `Page ${page} of ${count}`,
}

export const reportWords = { fr, en } as const
