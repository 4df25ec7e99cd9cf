import type { Locale } from './paths.ts'

export interface Question {
  readonly category: string
  readonly question: string
  readonly answer: string
}

type Entry = readonly [question: string, answer: string]

const group = (category: string, entries: readonly Entry[]): readonly Question[] =>
  entries.map(([question, answer]) => ({ category, question, answer }))

/** The questions that a company shows until it has its own. */
export const defaultQuestions: Readonly<Record<Locale, readonly Question[]>> = {
  fr: [
    ...group('Commencer', [
      [
        'Qui peut rejoindre le programme\u202F?',
        'Toute personne de {company} qui a reçu une invitation, dès 18\u00A0ans, ou avec une émancipation ou un accord parental. Un compte par personne, à son vrai nom.',
      ],
      [
        'Puis-je être mentor et mentoré à la fois\u202F?',
        'Oui, avec le même compte. Vous passez d’un profil à l’autre depuis le menu de votre nom\u202F; chacun a ses demandes, ses places et son remplissage.',
      ],
      [
        'Pourquoi mon profil n’est-il pas visible\u202F?',
        'Il doit être rempli à {completion}\u00A0%, visible dans vos réglages, et inscrit à un programme. La page de votre profil montre ce qui manque.',
      ],
    ]),
    ...group('Demandes et affinité', [
      [
        'Comment l’affinité est-elle calculée\u202F?',
        'Par des règles, toujours les mêmes\u00A0: compétences cherchées, métier visé, langue, entité, heures communes, lieu, motivations. Le détail est joint à chaque demande et les deux personnes peuvent le lire. Le genre, l’âge et l’origine n’entrent jamais dans le calcul.',
      ],
      [
        'Combien de temps un mentor a-t-il pour répondre\u202F?',
        '{days}\u00A0jours, avec des rappels. Passé ce délai, la demande expire et votre place redevient libre.',
      ],
      [
        'Pourquoi une demande peut-elle être refusée\u202F?',
        'Pas assez de temps, une autre expertise plus utile, trop de proximité dans le travail\u00A0: la raison vous est dite. Vous pouvez aussitôt écrire à quelqu’un d’autre.',
      ],
    ]),
    ...group('Sessions', [
      [
        'Faut-il un rendez-vous pour planifier une session\u202F?',
        'Non. Une session peut exister sans date. Avec une date, l’autre personne accepte ou en propose une autre.',
      ],
      [
        'Puis-je déclarer une session tenue ailleurs\u202F?',
        'Oui, dans les réglages. Elle compte pour votre niveau et reste marquée «\u00A0déclarée\u00A0».',
      ],
    ]),
    ...group('Vos données', [
      [
        'Qui lit mes comptes rendus\u202F?',
        'Vous et l’autre personne. L’administration voit des notes et des totaux, jamais vos textes.',
      ],
      [
        'Que se passe-t-il si je supprime mon compte\u202F?',
        'C’est immédiat et définitif. Vos textes deviennent illisibles partout, vos places sont libérées, les autres lisent «\u00A0Compte supprimé\u00A0».',
      ],
    ]),
  ],
  en: [
    ...group('Getting started', [
      [
        'Who can join the program?',
        'Anybody of {company} who received an invitation, from the age of 18, or emancipated, or with parental consent. One account per person, in their real name.',
      ],
      [
        'Can I be a mentor and a mentee at once?',
        'Yes, with the same account. You move from one profile to the other in the menu of your name; each has its requests, its places and its completion.',
      ],
      [
        'Why is my profile not visible?',
        'It must be {completion}% complete, visible in your settings, and enrolled in a program. The page of your profile shows what is missing.',
      ],
    ]),
    ...group('Requests and match', [
      [
        'How is the match computed?',
        'By rules, always the same: needed skills, wanted job, language, unit, common hours, place, motivations. The details come with each request, and both people can read them. Gender, age and origin never count.',
      ],
      [
        'How long does a mentor have to answer?',
        '{days} days, with reminders. After that the request expires and your place is free again.',
      ],
      [
        'Why can a request be refused?',
        'Not enough time, another expertise that would help more, working too closely together: you are told the reason. You can write to somebody else at once.',
      ],
    ]),
    ...group('Sessions', [
      [
        'Does a session need a date?',
        'No. A session can exist without a date. With one, the other person accepts it or proposes another.',
      ],
      [
        'Can I declare a session held elsewhere?',
        'Yes, in the settings. It counts for your level and stays marked as declared.',
      ],
    ]),
    ...group('Your data', [
      [
        'Who reads my reports?',
        'You and the other person. The administration sees ratings and totals, never your texts.',
      ],
      [
        'What happens if I delete my account?',
        'It is immediate and final. Your texts become unreadable everywhere, your places are free, others read “Account deleted”.',
      ],
    ]),
  ],
}
