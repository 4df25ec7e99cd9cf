import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import {
  buttons,
  heading,
  links,
  notice as warning,
  points,
  quote,
  small,
  text,
  type Block,
} from '../../render/content.ts'
import type { NoticeFacts } from '../facts.ts'
import { quoted } from './quoted.ts'
import { choicesOf, notice, type NoticeTemplate, short } from '../frame.ts'

const list = (items: readonly string[]): readonly Block[] => (items.length === 0 ? [] : [points(...items)])
const because = (reason: string | null): readonly Block[] => (reason === null ? [] : [text(reason)])

function request({ request: facts }: NoticeFacts) {
  return (
    facts ?? { message: null, score: 0, reasons: [], due: '', left: 0, limit: 0, blocked: null, note: null, dates: [] }
  )
}

/** The first date, and how many more. */
function firstOf(locale: 'fr' | 'en', facts: NoticeFacts): string {
  const [first = '', ...others] = request(facts).dates
  if (others.length === 0) return first
  if (locale === 'en') return `${first}, or ${others.length} more`
  return `${first}, ou ${others.length === 1 ? 'une autre' : `${others.length} autres`}`
}

/** The dates, each with the link that takes it; without links once none can be taken any more. */
const pick = (locale: 'fr' | 'en', facts: NoticeFacts): readonly Block[] =>
  facts.choices.length > 0 ? choicesOf(locale, facts, 'proposed') : list(request(facts).dates)

type RequestKind =
  | 'request_sent'
  | 'request_confirmed'
  | 'request_refused'
  | 'request_withdrawn'
  | 'request_other_dates'
  | 'request_date_taken'
  | 'request_expired'
  | 'admin_created'
  | 'admin_revoked'
  | 'reminder_request'

/** Why the mentor cannot accept now. */
const full = {
  fr: {
    mentor_full: () =>
      "Toutes vos places sont prises : vous pourrez accepter quand l'un de vos mentorats sera terminé.",
    mentee_full: (name: string) =>
      `${name} a déjà son nombre maximal de mentorats : vous ne pouvez pas accepter pour l'instant.`,
  },
  en: {
    mentor_full: () => 'All your places are taken: you can accept once one of your mentoring relationships ends.',
    mentee_full: (name: string) => `${name} already has as many mentors as possible: you can’t accept for now.`,
  },
}

/** What a mentor reads of a request that waits for an answer, with the links that give it. */
const requested = {
  fr: (facts: NoticeFacts): readonly Block[] => {
    const { message, score, reasons, due, left, limit, blocked } = request(facts)
    const { acts, firstName, to } = facts
    return [
      ...(message === null || message === '' ? [] : [quote(`« ${message} »`)]),
      ...(reasons.length === 0 ? [] : [heading(`Pourquoi cette affinité de ${score} sur 100`), ...list(reasons)]),
      ...(acts === null
        ? [text('La demande a déjà reçu une réponse.'), buttons({ label: 'Voir la demande', url: to.see })]
        : [
            warning(
              `Réponse attendue avant le ${due}.`,
              `Ensuite la demande expire, et ${firstName} peut écrire à quelqu'un d'autre. Places libres : ${left} sur ${limit}.`,
            ),
            ...(blocked === null ? [] : [text(full.fr[blocked](firstName))]),
            buttons(
              ...(blocked === null ? [{ label: 'Accepter', url: acts.accept }] : []),
              { label: "Proposer d'autres dates", url: acts.other },
              { label: 'Refuser', url: acts.refuse, refuses: true },
            ),
            links({ label: `Lire la demande entière, et le détail des ${score} points`, url: to.see }),
            small(
              `Ces boutons ouvrent la réponse toute prête ; vous confirmez d'un clic, sans mot de passe. Ils servent une fois, jusqu'au ${due}.`,
            ),
          ]),
    ]
  },
  en: (facts: NoticeFacts): readonly Block[] => {
    const { message, score, reasons, due, left, limit, blocked } = request(facts)
    const { acts, firstName, to } = facts
    return [
      ...(message === null || message === '' ? [] : [quote(`“${message}”`)]),
      ...(reasons.length === 0 ? [] : [heading(`Why you match: ${score} out of 100`), ...list(reasons)]),
      ...(acts === null
        ? [text('The request has already been answered.'), buttons({ label: 'See the request', url: to.see })]
        : [
            warning(
              `Please answer by ${due}.`,
              `After that the request expires, and ${firstName} can write to someone else. Places left: ${left} of ${limit}.`,
            ),
            ...(blocked === null ? [] : [text(full.en[blocked](firstName))]),
            buttons(
              ...(blocked === null ? [{ label: 'Accept', url: acts.accept }] : []),
              { label: 'Propose other dates', url: acts.other },
              { label: 'Decline', url: acts.refuse, refuses: true },
            ),
            links({ label: `Read the full request, and where the ${score} points come from`, url: to.see }),
            small(
              `These buttons open your answer ready to send: confirm with one click, no password needed. They work once, until ${due}.`,
            ),
          ]),
    ]
  },
}

/** The program team has set up an accompaniment. */
const setUp = {
  fr: short((facts) => ({
    title: `Un mentorat est créé avec ${facts.name}`,
    subtitle: facts.about,
    body: "L'équipe du programme vous met en relation.",
    button: 'Voir le mentorat',
    after: choicesOf('fr', facts),
  })),
  en: short((facts) => ({
    title: `You are now matched with ${facts.name}`,
    subtitle: facts.about,
    body: 'The program team brings the two of you together.',
    button: 'See the mentoring',
    after: choicesOf('en', facts),
  })),
}

/** To the mentor whom the program team asks in the name of a mentee. */
const proposed = {
  fr: (facts: NoticeFacts) => ({
    subject: `On vous propose d'accompagner ${facts.name}`,
    preheader: `Réponse attendue avant le ${request(facts).due}.`,
    title: `On vous propose d'accompagner ${facts.name}`,
    subtitle: facts.about,
    body: [
      text("L'équipe du programme a créé cette demande. Vous décidez si vous l'acceptez."),
      ...requested.fr(facts),
    ],
    sms: `On vous propose d'accompagner ${facts.name}. Réponse attendue avant le ${request(facts).due}.`,
  }),
  en: (facts: NoticeFacts) => ({
    subject: `Would you like to mentor ${facts.name}?`,
    preheader: `Please answer by ${request(facts).due}.`,
    title: `Would you like to mentor ${facts.name}?`,
    subtitle: facts.about,
    body: [text('The program team created this request. You decide whether to accept it.'), ...requested.en(facts)],
    sms: `Would you like to mentor ${facts.name}? Please answer by ${request(facts).due}.`,
  }),
}

/** To the mentee in whose name the program team asks a mentor. */
const requestedOfYou = {
  fr: short((facts) => ({
    title: `Une demande est envoyée pour vous à ${facts.name}`,
    subtitle: facts.about,
    body: `L'équipe du programme lui demande de vous accompagner. Sa réponse est attendue avant le ${request(facts).due}. Vous la recevrez aussitôt.`,
    button: 'Voir la demande',
    after: choicesOf('fr', facts),
  })),
  en: short((facts) => ({
    title: `A request has been sent for you to ${facts.name}`,
    subtitle: facts.about,
    body: `The program team asked them to mentor you. They are expected to answer by ${request(facts).due}, and you will be told at once.`,
    button: 'See the request',
    after: choicesOf('en', facts),
  })),
}

export const requestNotices = {
  request_sent: notice({
    fr: (facts) => ({
      subject: `${facts.name} aimerait que vous l'accompagniez`,
      preheader: `Réponse attendue avant le ${request(facts).due}.`,
      title: `${facts.name} aimerait que vous l'accompagniez`,
      subtitle: facts.about,
      body: requested.fr(facts),
      sms: `${facts.name} vous demande un mentorat. Réponse attendue avant le ${request(facts).due}.`,
    }),
    en: (facts) => ({
      subject: `${facts.name} would like you as a mentor`,
      preheader: `Please answer by ${request(facts).due}.`,
      title: `${facts.name} would like you as a mentor`,
      subtitle: facts.about,
      body: requested.en(facts),
      sms: `${facts.name} would like you as a mentor. Please answer by ${request(facts).due}.`,
    }),
  }),
  reminder_request: notice({
    fr: (facts) => ({
      subject: `${facts.name} attend votre réponse`,
      preheader: `La demande expire le ${request(facts).due}.`,
      title: `${facts.name} attend votre réponse`,
      subtitle: facts.about,
      body: requested.fr(facts),
      sms: `${facts.name} attend votre réponse avant le ${request(facts).due}.`,
    }),
    en: (facts) => ({
      subject: `${facts.name} is waiting for your answer`,
      preheader: `The request expires on ${request(facts).due}.`,
      title: `${facts.name} is waiting for your answer`,
      subtitle: facts.about,
      body: requested.en(facts),
      sms: `${facts.name} is waiting for your answer, due by ${request(facts).due}.`,
    }),
  }),
  request_confirmed: notice({
    fr: short((facts) => ({
      title: `${facts.name} accepte votre demande`,
      body: 'Votre mentorat commence. Prévoyez ensemble une première session.',
      button: 'Prévoir la première session',
      after: choicesOf('fr', facts),
    })),
    en: short((facts) => ({
      title: `${facts.name} accepted your request`,
      body: 'Your mentoring begins. Plan a first session together.',
      button: 'Plan the first session',
      after: choicesOf('en', facts),
    })),
  }),
  request_refused: notice({
    fr: short((facts) => ({
      title: `${facts.name} ne peut pas accepter`,
      body: "D'autres personnes du programme peuvent vous accompagner.",
      more: [...because(facts.reason), ...quoted(request(facts).note)],
      button: 'Voir mon mentorat',
    })),
    en: short((facts) => ({
      title: `${facts.name} can’t accept your request`,
      body: 'Other mentors in the program can help you.',
      more: [...because(facts.reason), ...quoted(request(facts).note)],
      button: 'See my mentoring',
    })),
  }),
  request_withdrawn: notice({
    fr: short(({ name }) => ({
      title: `${name} retire sa demande`,
      body: "Vous n'avez rien à faire : la demande est close.",
      button: 'Voir mon mentorat',
    })),
    en: short(({ name }) => ({
      title: `${name} withdrew the request`,
      body: 'There is nothing to do: the request is closed.',
      button: 'See my mentoring',
    })),
  }),
  request_other_dates: notice({
    fr: short((facts) => ({
      title: `${facts.name} propose d'autres dates`,
      day: firstOf('fr', facts),
      body:
        request(facts).blocked === null
          ? 'Choisissez celle qui vous convient : votre mentorat commence alors.'
          : "Vous pourrez en choisir une dès qu'une place sera libre.",
      more: [...quoted(request(facts).note), ...pick('fr', facts)],
      button: request(facts).blocked === null ? 'Choisir dans Binôme' : 'Voir la demande',
    })),
    en: short((facts) => ({
      title: `${facts.name} proposes other dates`,
      day: firstOf('en', facts),
      body:
        request(facts).blocked === null
          ? 'Choose the one that suits you: your mentoring then begins.'
          : 'You can choose one as soon as there is room.',
      more: [...quoted(request(facts).note), ...pick('en', facts)],
      button: request(facts).blocked === null ? 'Choose in Binôme' : 'See the request',
    })),
  }),
  request_date_taken: notice({
    fr: short((facts) => ({
      title: `${facts.name} a choisi une date`,
      day: firstOf('fr', facts),
      body: 'Votre mentorat commence. La date est convenue ; il reste à planifier la session.',
      more: list(request(facts).dates),
      button: 'Voir le mentorat',
    })),
    en: short((facts) => ({
      title: `${facts.name} chose a date`,
      day: firstOf('en', facts),
      body: 'Your mentoring begins. You have a date; the session is still to be planned.',
      more: list(request(facts).dates),
      button: 'See the mentoring',
    })),
  }),
  request_expired: notice({
    fr: short(({ name, asMentor }) => ({
      title: `La demande avec ${name} a expiré`,
      body: asMentor
        ? "Elle est restée sans réponse. La personne peut écrire à quelqu'un d'autre."
        : "Elle est restée sans réponse. D'autres personnes du programme peuvent vous accompagner.",
      button: 'Voir mon mentorat',
    })),
    en: short(({ name, asMentor }) => ({
      title: `The request with ${name} has expired`,
      body: asMentor
        ? 'It was not answered in time. They can write to someone else.'
        : 'It was not answered in time. Other mentors in the program can help you.',
      button: 'See my mentoring',
    })),
  }),
  // An accompaniment that runs, or a request that the mentor answers.
  admin_created: notice({
    fr: (facts) => (facts.request === null ? setUp.fr : facts.asMentor ? proposed.fr : requestedOfYou.fr)(facts),
    en: (facts) => (facts.request === null ? setUp.en : facts.asMentor ? proposed.en : requestedOfYou.en)(facts),
  }),
  // A request, answered or not, or an accompaniment without one.
  admin_revoked: notice({
    fr: short(({ name, reason, word, request: facts }) => ({
      title:
        facts === null ? `Le mentorat avec ${name} est révoqué` : `La demande de mentorat avec ${name} est révoquée`,
      body: "L'équipe du programme y a mis fin.",
      more: [...because(reason), ...quoted(word)],
      button: 'Voir mon mentorat',
    })),
    en: short(({ name, reason, word, request: facts }) => ({
      title:
        facts === null
          ? `The mentoring with ${name} has been ended`
          : `The mentoring request with ${name} has been revoked`,
      body: 'The program team has ended it.',
      more: [...because(reason), ...quoted(word)],
      button: 'See my mentoring',
    })),
  }),
} satisfies Readonly<Record<Extract<NoticeKind, RequestKind>, NoticeTemplate>>
