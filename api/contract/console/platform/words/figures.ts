import type { FigureName, DisclosedFigure } from '../../insight/figures.ts'

/** Names and definitions of the console's figures: one text for the screen and for files. */
interface FigureWords {
  readonly title: string
  readonly date: string
  readonly version: string
  readonly program: string
  readonly unit: string
  readonly country: string
  readonly from: string
  readonly told_until: string
  readonly rule: string
  readonly all: string
  readonly none: string
  readonly withheld: string
  readonly free_places: string
  /** Of how many answers or ratings a figure is. */
  readonly told_of: (items: number, total: number) => string
  readonly delay: string
  readonly rating: string
  readonly month: string
  readonly evidence: Readonly<Record<'confirmed_by_both' | 'platform' | 'declared_by_one', string>>
  readonly figures: Readonly<Record<FigureName, string>>
  readonly definitions: Readonly<Record<FigureName | 'delay' | 'rating', string>>
}

const fr: FigureWords = {
  title: 'Chiffres',
  date: 'Date',
  version: 'Définitions n°',
  program: 'Programme',
  unit: 'Entité du mentoré',
  country: 'Pays du mentoré',
  from: 'Depuis',
  told_until: 'Notes et délais des mois terminés avant le',
  rule:
    'Notes et délais de moins de 5 personnes ne sont jamais donnés\u202F; ils attendent leurs voisins. ' +
    'Ce qui attend est « masqué », et « – » veut dire qu’il n’y a rien.',
  all: 'Tous',
  none: 'Non renseigné',
  withheld: 'masqué',
  free_places: 'Places libres',
  told_of: (items, total) => (items === total ? `${items}` : `${items} sur ${total}`),
  delay: 'Réponse médiane, en jours',
  rating: 'Note moyenne, sur 5',
  month: 'Mois',
  evidence: {
    confirmed_by_both: 'Confirmée par les deux',
    platform: 'Constatée en visio',
    declared_by_one: 'Déclarée par un seul',
  },
  figures: {
    invited: 'Invitations de mentorés',
    enrolled: 'Inscrits',
    complete: 'Ont complété leur profil',
    asked: 'Ont une demande',
    accompanied: 'Ont commencé un accompagnement',
    met: 'Ont une session tenue et close',
    finished: 'Ont terminé un accompagnement',
    rated: 'Ont rendu un compte rendu ou un bilan',
    mentors: 'Mentors',
    idle: 'Mentors sans accompagnement',
    partly: 'Mentors avec des places',
    full: 'Mentors au complet',
    waiting: 'Demandes en attente',
    answered: 'Demandes répondues',
    confirmed: 'Demandes confirmées',
    refused: 'Demandes refusées',
    expired: 'Demandes expirées',
    withdrawn: 'Demandes retirées',
    revoked: 'Demandes révoquées',
    running: 'Accompagnements en cours',
    started: 'Accompagnements commencés',
    ended: 'Accompagnements terminés',
    with_goal: 'Accompagnements avec un objectif',
    goal_reached: 'Accompagnements avec un objectif atteint',
    sessions: 'Sessions',
    held: 'Sessions tenues',
  },
  definitions: {
    invited:
      'Invitations de futurs mentorés envoyées à cette date, sauf celles qui ont été retirées. Elles sont sans pays.',
    enrolled: 'Mentorés dont le profil est ouvert et inscrit à un programme.',
    complete:
      'Inscrits dont le profil a déjà eu ce que l’entreprise demande. Avant cette mesure\u00A0: depuis sa création.',
    asked:
      'Inscrits pour qui au moins une demande a été faite, par eux ou par un administrateur, quelle que soit sa suite.',
    accompanied: 'Inscrits dont au moins un accompagnement a commencé.',
    met: 'Inscrits dont au moins une session a été tenue et close.',
    finished: 'Inscrits dont au moins un accompagnement s’est terminé, hors suppressions.',
    rated: 'Inscrits qui ont rendu au moins un compte rendu ou un bilan.',
    mentors: 'Mentors dont le profil est ouvert et inscrit à un programme.',
    idle: 'Mentors sans accompagnement en cours, tous programmes confondus.',
    partly: 'Mentors qui accompagnent et ont encore une place, selon leur limite d’aujourd’hui.',
    full: 'Mentors dont la limite d’aujourd’hui est atteinte.',
    waiting: 'Demandes sans réponse à cette date, quelle que soit la période.',
    answered: 'Demandes dont la première suite, dans la période, est une confirmation ou un refus.',
    confirmed: 'Demandes dont la première suite, dans la période, est une confirmation.',
    refused: 'Demandes dont la première suite, dans la période, est un refus.',
    expired: 'Demandes expirées sans réponse dans la période.',
    withdrawn: 'Demandes retirées avant toute réponse, dans la période.',
    revoked: 'Demandes révoquées avant toute réponse, dans la période.',
    running: 'Accompagnements commencés et pas encore terminés à cette date.',
    started: 'Accompagnements qui ont commencé dans la période.',
    ended: 'Accompagnements terminés dans la période, hors suppressions.',
    with_goal:
      'Accompagnements, en cours ou non, dont le plan d’action a eu au moins un objectif à cette date, quelle que ' +
      'soit la période et quelle que soit sa suite.',
    goal_reached:
      'Accompagnements dont au moins un objectif a été atteint dans la période, même s’il a été rouvert depuis. ' +
      'Chacun compte une fois, quel que soit le nombre de ses objectifs.',
    sessions: 'Sessions de la période, selon leur état à cette date.',
    held: 'Sessions de la période dont la tenue est attestée\u00A0: par un compte rendu, les deux, ou la visio.',
    delay: 'Jours entre l’envoi d’une demande et sa confirmation ou son refus, par mois de réponse terminés.',
    rating: 'Moyenne des notes rendues, par mois terminés\u202F; une note changée compte pour sa dernière valeur.',
  },
}

const en: FigureWords = {
  title: 'Figures',
  date: 'Date',
  version: 'Definitions no.',
  program: 'Program',
  unit: 'Mentee’s unit',
  country: 'Mentee’s country',
  from: 'Since',
  told_until: 'Ratings and delays of the months that ended before',
  rule:
    'Ratings and delays of fewer than 5 people are never shown; they wait for more answers. ' +
    'What is held back is “hidden”, and “–” means that there is nothing.',
  all: 'All',
  none: 'Not given',
  withheld: 'hidden',
  free_places: 'Free places',
  told_of: (items, total) => (items === total ? `${items}` : `${items} of ${total}`),
  delay: 'Median answer, in days',
  rating: 'Average rating, out of 5',
  month: 'Month',
  evidence: {
    confirmed_by_both: 'Confirmed by both',
    platform: 'Seen in the call',
    declared_by_one: 'Declared by one',
  },
  figures: {
    invited: 'Mentee invitations',
    enrolled: 'Enrolled',
    complete: 'Completed their profile',
    asked: 'Have a request',
    accompanied: 'Began a relationship',
    met: 'Completed a session',
    finished: 'Ended a relationship',
    rated: 'Gave a report or final feedback',
    mentors: 'Mentors',
    idle: 'Mentors without a relationship',
    partly: 'Mentors with places left',
    full: 'Full mentors',
    waiting: 'Waiting requests',
    answered: 'Answered requests',
    confirmed: 'Confirmed requests',
    refused: 'Refused requests',
    expired: 'Expired requests',
    withdrawn: 'Withdrawn requests',
    revoked: 'Revoked requests',
    running: 'Relationships in progress',
    started: 'Relationships started',
    ended: 'Relationships ended',
    with_goal: 'Relationships with a goal',
    goal_reached: 'Relationships with a goal reached',
    sessions: 'Sessions',
    held: 'Sessions that took place',
  },
  definitions: {
    invited: 'Invitations of mentees to be, sent until that date, but those that were withdrawn. They have no country.',
    enrolled: 'Mentees whose profile is open and takes part in a program.',
    complete: 'Enrolled people whose profile has had what the company asks. Before this was kept: since it was made.',
    asked:
      'Enrolled people for whom at least one request was made, by them or an administrator, whatever became of it.',
    accompanied: 'Enrolled people of whom at least one relationship has started.',
    met: 'Enrolled people of whom at least one session took place and is complete.',
    finished: 'Enrolled people of whom at least one relationship has ended, without deleted ones.',
    rated: 'Enrolled people who gave at least one report.',
    mentors: 'Mentors whose profile is open and takes part in a program.',
    idle: 'Mentors without a relationship in progress, in all programs.',
    partly: 'Mentors who accompany and have a place left, by their limit of today.',
    full: 'Mentors who have reached their limit of today.',
    waiting: 'Requests without an answer at this date, whatever the period.',
    answered: 'Requests whose first outcome, in the period, is a confirmation or a refusal.',
    confirmed: 'Requests whose first outcome, in the period, is a confirmation.',
    refused: 'Requests whose first outcome, in the period, is a refusal.',
    expired: 'Requests that expired without an answer in the period.',
    withdrawn: 'Requests withdrawn before any answer, in the period.',
    revoked: 'Requests revoked before any answer, in the period.',
    running: 'Relationships that have started and not ended at this date.',
    started: 'Relationships that began in the period.',
    ended: 'Relationships that ended in the period, without deleted ones.',
    with_goal:
      'Relationships, in progress or not, whose action plan has had at least one goal at this date, whatever the ' +
      'period and whatever became of it.',
    goal_reached:
      'Relationships of which at least one goal was reached in the period, also if it was reopened since. Each ' +
      'counts once, however many goals it has.',
    sessions: 'Sessions of the period, by their state at this date.',
    held: 'Sessions of the period that took place, as a report, both, or the call says.',
    delay: 'Days between a request and its confirmation or refusal, by months of the answer that are over.',
    rating: 'Average of the ratings, by months that are over; a rating that was changed counts as it was last.',
  },
}

export const figureWords = { fr, en } as const

/** Replaces a median that is absent: there is no value, or it is withheld. */
export function untold({ total }: Pick<DisclosedFigure, 'total'>, locale: keyof typeof figureWords): string {
  return total === 0 ? '–' : figureWords[locale].withheld
}
