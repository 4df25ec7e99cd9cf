import type { refusalReasons } from '#domain/mentoring/mentoring-request/words.ts'

type Reason = (typeof refusalReasons)[number]

interface PageWords {
  readonly somebody: string
  readonly reason: string
  readonly reasons: Readonly<Record<Reason, string>>
  readonly reasonMissing: string
  readonly note: string
  readonly noteHelp: string
  readonly unsent: string
  readonly open: string
  readonly used: { readonly title: string; readonly text: string }
  readonly decided: { readonly title: string; readonly text: string }
  readonly expired: { readonly title: string; readonly text: string }
  readonly unknown: { readonly title: string; readonly text: string }
  readonly gone: { readonly title: string; readonly text: string }
  readonly busy: { readonly title: string; readonly text: string }
  readonly refused: string
  readonly otherDate: string
  /** The page of a session, which has its file for a calendar. */
  readonly toCalendar: string
  /** The page of what a link is about. */
  readonly follow: string
  readonly unsubscribe: {
    readonly title: string
    readonly text: string
    readonly all: string
    readonly confirm: string
    readonly done: string
    readonly after: string
    readonly settings: string
    readonly report: string
    readonly reportText: string
    readonly reportToo: string
    readonly reportAfter: string
    readonly searches: string
    readonly searchesText: string
    readonly searchesToo: string
    readonly searchesAfter: string
  }
}

/** What the pages of mail links say. */
export const pageWords: Readonly<Record<'fr' | 'en', PageWords>> = {
  fr: {
    somebody: 'quelqu’un',
    reason: 'Pour quelle raison\u202F?',
    reasons: {
      no_time: 'Pas assez de temps en ce moment',
      other_expertise: 'Une autre expertise conviendrait mieux',
      conflict_of_interest: 'Trop de proximité dans le travail',
      leaving: 'Départ du programme',
      other: 'Une autre raison',
    },
    reasonMissing: 'Choisissez une raison.',
    note: 'Un mot (facultatif)',
    noteHelp: 'L’autre personne le lit.',
    unsent: 'Rien n’est parti : le serveur ne répond pas. Ce que vous avez écrit reste ici ; réessayez dans un moment.',
    open: 'Ouvrir Binôme',
    used: {
      title: 'Ce lien a déjà servi',
      text: 'Votre réponse est enregistrée. Pour voir ce qui suit, ouvrez Binôme.',
    },
    decided: {
      title: 'Cette réponse n’est plus attendue',
      text: 'Entre-temps, la réponse a été donnée autrement, ou la date a changé. Voyez où cela en est.',
    },
    expired: {
      title: 'Lien expiré',
      text: 'Le délai de réponse est passé. Ouvrez Binôme pour voir où vous en êtes.',
    },
    unknown: {
      title: 'Ce lien n’est pas valable',
      text: 'Il est incomplet ou a été modifié. Ouvrez-le depuis l’e-mail, ou répondez dans Binôme.',
    },
    gone: {
      title: 'Ce compte n’est plus actif',
      text: 'Le lien appartenait à un compte fermé ou supprimé\u00A0: rien ne peut plus être fait en son nom.',
    },
    busy: { title: 'Réessayez dans un instant', text: 'Votre réponse n’est pas enregistrée. Rechargez cette page.' },
    refused: 'Ce n’est pas possible',
    otherDate: 'Choisir un autre moment',
    follow: 'Voir où cela en est',
    toCalendar: 'Voir la session et l’ajouter à mon agenda',
    unsubscribe: {
      title: 'Ne plus recevoir ces e-mails\u202F?',
      text: 'Dans l’application, vous restez au courant. Vous pourrez changer d’avis dans vos réglages.',
      all: 'Tous les e-mails de notification',
      confirm: 'Ne plus les recevoir',
      done: 'Vous ne recevrez plus ces e-mails.',
      after: 'Les e-mails de votre compte (mot de passe, connexion) continuent d’arriver.',
      settings: 'Choisir ses e-mails',
      report: 'Choisir qui reçoit le rapport du mois',
      reportText:
        'Le rapport du mois ne vous sera plus envoyé. Vous seul pourrez le choisir de nouveau, dans la console.',
      reportToo: 'Le rapport du mois s’arrête aussi.',
      reportAfter:
        'Le rapport du mois ne vous est plus envoyé. Vous seul pouvez le choisir de nouveau, dans la console.',
      searches: 'Ouvrir mes recherches',
      searchesText: 'Vos recherches restent gardées. Vous pourrez de nouveau être prévenu dans la communauté.',
      searchesToo: 'Vos recherches ne vous préviendront plus non plus.',
      searchesAfter: 'Vos recherches restent gardées\u00A0: chacune peut de nouveau prévenir, dans la communauté.',
    },
  },
  en: {
    somebody: 'somebody',
    reason: 'For what reason?',
    reasons: {
      no_time: 'Not enough time at the moment',
      other_expertise: 'Another expertise would suit better',
      conflict_of_interest: 'Working too closely together',
      leaving: 'Leaving the program',
      other: 'Another reason',
    },
    reasonMissing: 'Choose a reason.',
    note: 'A word (optional)',
    noteHelp: 'The other person reads it.',
    unsent: 'Nothing was sent: the server can’t be reached. What you wrote is still here; try again in a moment.',
    open: 'Open Binôme',
    used: {
      title: 'This link has been used',
      text: 'Your answer is recorded. To see what follows, open Binôme.',
    },
    decided: {
      title: 'This answer is no longer needed',
      text: 'Meanwhile the answer was given otherwise, or the date has changed. See where it stands.',
    },
    expired: { title: 'Link expired', text: 'The time to answer is over. Open Binôme to see where you are.' },
    unknown: {
      title: 'This link is not valid',
      text: 'It is incomplete or was altered. Open it from the e-mail, or answer in Binôme.',
    },
    gone: {
      title: 'This account is no longer active',
      text: 'The link belonged to an account that is closed or deleted: nothing can be done in its name.',
    },
    busy: { title: 'Try again in a moment', text: 'Your answer is not recorded. Reload this page.' },
    refused: 'This is not possible',
    otherDate: 'Choose another moment',
    follow: 'See where it stands',
    toCalendar: 'See the session and add it to my calendar',
    unsubscribe: {
      title: 'Stop receiving these e-mails?',
      text: 'You still read them in the application. You can change your mind in your settings.',
      all: 'Every e-mail of notification',
      confirm: 'Stop receiving them',
      done: 'You will no longer receive these e-mails.',
      after: 'The e-mails of your account (password, sign-in) keep coming.',
      settings: 'Choose your e-mails',
      report: 'Choose who receives the report of the month',
      reportText: 'The report of the month will no longer reach you. Only you can choose it again, in the console.',
      reportToo: 'The report of the month stops as well.',
      reportAfter: 'The report of the month no longer reaches you. Only you can choose it again, in the console.',
      searches: 'Open my searches',
      searchesText: 'Your searches stay saved. You can turn these emails on again in the community.',
      searchesToo: 'Your saved searches will no longer email you either.',
      searchesAfter: 'Your searches stay saved: you can turn the emails of each on again, in the community.',
    },
  },
}
