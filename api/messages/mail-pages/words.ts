import { withDe } from '#contract/platform/french.ts'
import type { refusalReasons } from '#domain/mentoring/mentoring-request/words.ts'
import type { MailAct } from '../../ports/messages.ts'

type Reason = (typeof refusalReasons)[number]

interface ActWords {
  readonly ask: (other: string, date: string) => string
  readonly about: string
  readonly confirm: string
  readonly done: string
  readonly after: string
}

interface PageWords {
  readonly acts: Readonly<Record<MailAct, ActWords>>
  readonly somebody: string
  /** One without a title. */
  readonly workshop: string
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
  /** Of a session that is planned by a mail. */
  readonly topic: string
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
    acts: {
      accept_request: {
        ask: (other) => `Accepter la demande de mentorat ${withDe(other)}\u202F?`,
        about: 'Le mentorat commence aussitôt, et une place vous est prise.',
        confirm: 'Oui, accepter',
        done: 'C’est accepté.',
        after: 'Votre mentorat commence. Prévoyez ensemble une première session.',
      },
      refuse_request: {
        ask: (other) => `Refuser la demande de mentorat ${withDe(other)}\u202F?`,
        about: 'La raison est lue avec votre réponse.',
        confirm: 'Refuser la demande',
        done: 'La demande est refusée.',
        after: 'La personne en est prévenue, et peut écrire à quelqu’un d’autre.',
      },
      accept_date: {
        ask: (other, date) => `Accepter la session avec ${other}, ${date}\u202F?`,
        about: 'La date est alors convenue, et l’autre personne en est prévenue.',
        confirm: 'Oui, accepter cette date',
        done: 'C’est accepté.',
        after: 'La date est convenue.',
      },
      decline_date: {
        ask: (other, date) => `Décliner la session avec ${other}, ${date}\u202F?`,
        about: 'La session reste à prévoir\u00A0: seule cette date est déclinée.',
        confirm: 'Décliner cette date',
        done: 'La date est déclinée.',
        after: 'La session reste à prévoir\u00A0: une autre date peut être proposée.',
      },
      plan_session: {
        ask: (other, date) => `Proposer à ${other} une session le ${date}\u202F?`,
        about: 'En visio, 45 minutes. L’autre personne accepte, ou propose un autre moment.',
        confirm: 'Oui, proposer cette date',
        done: 'La date est proposée.',
        after: 'Vous saurez par e-mail si elle convient. Le sujet se précise sur la page de la session.',
      },
      propose_date: {
        ask: (other, date) => `Proposer à ${other} un autre moment, le ${date}\u202F?`,
        about: 'Cette date remplace celle qui attend une réponse. L’autre personne accepte, ou en propose une autre.',
        confirm: 'Oui, proposer cette date',
        done: 'La date est proposée.',
        after: 'Vous saurez par e-mail si elle convient.',
      },
      take_date: {
        ask: (other, date) => `Choisir le ${date} avec ${other}\u202F?`,
        about: 'Votre mentorat commence aussitôt.',
        confirm: 'Oui, choisir cette date',
        done: 'La date est choisie.',
        after:
          'Votre mentorat commence, et la personne en est prévenue. Votre première session est à cette date ; ' +
          'son sujet se précise sur sa page.',
      },
      accept_workshop: {
        ask: (title, date) => `Participer à l’atelier «\u202F${title}\u202F», ${date}\u202F?`,
        about: 'Le créneau est alors pris dans votre agenda Binôme.',
        confirm: 'Oui, je participe',
        done: 'Vous participez.',
        after: 'Pour changer de réponse, ouvrez la page de l’atelier.',
      },
      decline_workshop: {
        ask: (title, date) => `Décliner l’atelier «\u202F${title}\u202F», ${date}\u202F?`,
        about: 'L’atelier a lieu sans vous.',
        confirm: 'Décliner l’atelier',
        done: 'Vous déclinez l’atelier.',
        after: 'Pour changer de réponse, ouvrez la page de l’atelier.',
      },
    },
    somebody: 'quelqu’un',
    workshop: 'atelier du programme',
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
      title: 'C’est déjà décidé',
      text: 'Entre-temps, la réponse a été donnée autrement, ou la date a changé. Ouvrez Binôme pour voir ce qui suit.',
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
    toCalendar: 'Voir la session et l’ajouter à mon agenda',
    topic: 'Faire le point',
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
    acts: {
      accept_request: {
        ask: (other) => `Accept the mentoring request of ${other}?`,
        about: 'The mentoring begins at once, and takes one of your places.',
        confirm: 'Yes, accept',
        done: 'It is accepted.',
        after: 'Your mentoring begins. Plan a first session together.',
      },
      refuse_request: {
        ask: (other) => `Refuse the mentoring request of ${other}?`,
        about: 'The reason is read with your answer.',
        confirm: 'Refuse the request',
        done: 'The request is refused.',
        after: 'The person is told, and may write to somebody else.',
      },
      accept_date: {
        ask: (other, date) => `Accept the session with ${other}, ${date}?`,
        about: 'The date is then agreed, and the other person is told.',
        confirm: 'Yes, accept this date',
        done: 'It is accepted.',
        after: 'The date is agreed.',
      },
      decline_date: {
        ask: (other, date) => `Decline the session with ${other}, ${date}?`,
        about: 'The session is still to be planned: this date alone is declined.',
        confirm: 'Decline this date',
        done: 'The date is declined.',
        after: 'The session is still to be planned: another date can be proposed.',
      },
      plan_session: {
        ask: (other, date) => `Propose a session to ${other} on ${date}?`,
        about: 'By video, 45 minutes. The other person accepts, or proposes another moment.',
        confirm: 'Yes, propose this date',
        done: 'The date is proposed.',
        after: 'An e-mail will tell you whether it suits. You can change the topic on the page of the session.',
      },
      propose_date: {
        ask: (other, date) => `Propose another moment to ${other}, ${date}?`,
        about:
          'It takes the place of the date that waits for an answer. The other person accepts, or proposes another.',
        confirm: 'Yes, propose this date',
        done: 'The date is proposed.',
        after: 'An e-mail will tell you whether it suits.',
      },
      take_date: {
        ask: (other, date) => `Choose ${date} with ${other}?`,
        about: 'Your mentoring begins at once.',
        confirm: 'Yes, choose this date',
        done: 'The date is chosen.',
        after:
          'Your mentoring begins, and they are told. Your first session is on that date; ' +
          'you can change its topic on its page.',
      },
      accept_workshop: {
        ask: (title, date) => `Take part in the workshop “${title}”, ${date}?`,
        about: 'The time is then taken in your Binôme calendar.',
        confirm: 'Yes, I take part',
        done: 'You take part.',
        after: 'To change your answer, open the page of the workshop.',
      },
      decline_workshop: {
        ask: (title, date) => `Decline the workshop “${title}”, ${date}?`,
        about: 'The workshop is held without you.',
        confirm: 'Decline the workshop',
        done: 'You declined the workshop.',
        after: 'To change your answer, open the page of the workshop.',
      },
    },
    somebody: 'somebody',
    workshop: 'program workshop',
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
      title: 'This has already been decided',
      text: 'Meanwhile the answer was given otherwise, or the date has changed. Open Binôme to see what comes next.',
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
    toCalendar: 'See the session and add it to my calendar',
    topic: 'Taking stock',
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
