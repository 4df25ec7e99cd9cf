/** Reasons that people and administrators give, as the application words them. */
const words = {
  mentor_at_capacity: {
    fr: "Le mentor a atteint son nombre maximal d'accompagnements.",
    en: 'The mentor has reached the limit of accompaniments.',
  },
  mentee_at_capacity: {
    fr: "Le mentoré a atteint son nombre maximal d'accompagnements.",
    en: 'The mentee has reached the limit of accompaniments.',
  },
  no_time: { fr: 'Pas assez de temps en ce moment.', en: 'Not enough time at the moment.' },
  other_expertise: { fr: 'Une autre expertise conviendrait mieux.', en: 'Another expertise would suit better.' },
  conflict_of_interest: { fr: 'Trop de proximité dans le travail.', en: 'Working too closely together.' },
  leaving: { fr: 'Quitte le programme.', en: 'Leaves the program.' },
  workload: { fr: 'La charge du moment.', en: 'The workload of the moment.' },
  leave: { fr: 'Un congé.', en: 'A leave.' },
  project: { fr: 'Un projet qui prend tout.', en: 'A project that takes everything.' },
  goals_met: { fr: "L'objectif est atteint.", en: 'The goal is reached.' },
  term_reached: { fr: 'Le terme prévu est arrivé.', en: 'The planned end has come.' },
  job_change: { fr: 'Un changement de poste ou un départ.', en: 'A change of job or a departure.' },
  unforeseen: { fr: 'Un imprévu.', en: 'Something unforeseen.' },
  other_unavailable: {
    fr: "L'une des deux personnes n'est pas disponible.",
    en: 'One of the two people is not available.',
  },
  not_needed: { fr: "La session n'est plus utile.", en: 'The session is no longer needed.' },
  other_absent: { fr: "L'autre personne n'est pas venue.", en: 'The other person did not come.' },
  i_was_absent: { fr: "La personne qui l'indique n'a pas pu venir.", en: 'The person who says so could not come.' },
  technical: { fr: 'Un problème technique.', en: 'A technical problem.' },
  postponed: { fr: 'La session est reportée.', en: 'The session is postponed.' },
  contact_details: { fr: 'Des coordonnées.', en: 'Contact details.' },
  confidential: { fr: 'Des propos confidentiels.', en: 'Something confidential.' },
  disrespect: { fr: 'Un manque de respect.', en: 'A lack of respect.' },
  off_topic: { fr: 'Hors sujet.', en: 'Off topic.' },
} as const satisfies Readonly<Record<string, Readonly<Record<'fr' | 'en', string>>>>

/** Null: none was given, or `other`, which says nothing. */
export function reasonWords(code: string | undefined, locale: 'fr' | 'en'): string | null {
  return code !== undefined && Object.hasOwn(words, code) ? words[code as keyof typeof words][locale] : null
}
