import { frenchDate } from '#contract/platform/french-date.ts'
import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { type Block, buttons, choices, heading, links, notice as warning, small, text } from '../../render/content.ts'
import type { NoticeFacts } from '../facts.ts'
import { quoted } from './quoted.ts'
import { choicesOf, dated, notice, type NoticeTemplate, short, waysInto } from '../frame.ts'
import { dayWord } from '../when.ts'
import { file, where } from './place.ts'

type MeetingKind = Exclude<
  Extract<NoticeKind, `meeting_${string}` | 'reminder_meeting' | 'reminder_feedback'>,
  'meeting_link'
>

/** Such as `Session 3 : ma première équipe à distance`. */
const meetingTitle = {
  fr: ({ meeting }: NoticeFacts) =>
    `Session ${meeting?.number ?? 1}${meeting?.topic == null ? '' : ` : ${meeting.topic}`}`,
  en: ({ meeting }: NoticeFacts) =>
    `Session ${meeting?.number ?? 1}${meeting?.topic == null ? '' : `: ${meeting.topic}`}`,
}

const on = {
  fr: ({ meeting }: NoticeFacts) => (meeting?.when == null ? '' : `${meeting.when.day}, ${meeting.when.start}`),
  en: ({ meeting }: NoticeFacts) => (meeting?.when == null ? '' : `${meeting.when.day}, ${meeting.when.start}`),
}

/** What stood before the date that the mail is about. */
const dropped = {
  fr: ({ meeting }: NoticeFacts): readonly Block[] =>
    meeting?.dropped == null
      ? []
      : [text(`La date convenue, ${meeting.dropped.day} à ${meeting.dropped.start}, ne tient plus.`)],
  en: ({ meeting }: NoticeFacts): readonly Block[] =>
    meeting?.dropped == null
      ? []
      : [text(`The agreed date, ${meeting.dropped.day} at ${meeting.dropped.start}, no longer stands.`)],
}

/** The agreed date, beside the one that the mail is about. */
const stands = {
  fr: ({ meeting }: NoticeFacts, until = ''): string =>
    meeting?.stands == null ? '' : `Le rendez-vous du ${meeting.stands.day} à ${meeting.stands.start} tient${until}.`,
  en: ({ meeting }: NoticeFacts, until = ''): string =>
    meeting?.stands == null ? '' : `Your session on ${meeting.stands.day} at ${meeting.stands.start} stands${until}.`,
}

const clocksOf = {
  fr: (facts: NoticeFacts) =>
    dated(facts, { you: (city) => `Vous, à ${city}`, them: (name, city) => `${name}, à ${city}` }),
  en: (facts: NoticeFacts) =>
    dated(facts, { you: (city) => `You, in ${city}`, them: (name, city) => `${name}, in ${city}` }),
}

/** Such as `, mardi 17 mars`. */
const held = ({ meeting }: NoticeFacts) => (meeting?.when == null ? '' : `, ${meeting.when.day}`)

const levels = {
  fr: [
    ['disappointing', 'Décevant', "nous n'avons pas avancé"],
    ['rather_good', 'Plutôt bien', 'un bon échange, sans suite claire'],
    ['effective', 'Efficace', 'une idée claire à essayer'],
    ['very_effective', 'Très efficace', 'une décision, et une date'],
    ['incredible', 'Incroyable', 'un vrai tournant'],
  ],
  en: [
    ['disappointing', 'Disappointing', 'we did not get anywhere'],
    ['rather_good', 'Rather good', 'a good talk, but no clear next step'],
    ['effective', 'Effective', 'one clear idea to try'],
    ['very_effective', 'Very effective', 'a decision, and a date'],
    ['incredible', 'Incredible', 'a real turning point'],
  ],
} as const

const report = {
  fr: (facts: NoticeFacts): readonly Block[] => [
    ...clocksOf.fr(facts).blocks,
    text(
      facts.meeting?.reported === true
        ? `${facts.firstName} a écrit son compte rendu ; vous le lirez quand le vôtre sera envoyé.`
        : 'Cinq minutes suffisent. Chaque personne lit le compte rendu de l’autre quand les deux sont envoyés.',
    ),
    heading('Cette session a été…'),
    choices(...levels.fr.map(([level, label, about]) => ({ label, about, url: `${facts.to.report}?rating=${level}` }))),
    small(
      `Votre choix ouvre le compte rendu, déjà coché. Rien n'est envoyé avant que vous le relisiez.${
        facts.meeting?.due == null ? '' : ` Sans compte rendu, la session se clôt le ${facts.meeting.due}.`
      }`,
    ),
  ],
  en: (facts: NoticeFacts): readonly Block[] => [
    ...clocksOf.en(facts).blocks,
    text(
      facts.meeting?.reported === true
        ? `${facts.firstName} has written a report; you can read it once yours is sent.`
        : 'It takes five minutes. You can read each other’s report once both are sent.',
    ),
    heading('This session was…'),
    choices(...levels.en.map(([level, label, about]) => ({ label, about, url: `${facts.to.report}?rating=${level}` }))),
    small(
      `Your choice opens the report with that answer selected. Nothing is sent until you confirm.${
        facts.meeting?.due == null ? '' : ` Without a report, the session closes on ${facts.meeting.due}.`
      }`,
    ),
  ],
}

const countOf = ({ meeting }: NoticeFacts) => meeting?.count ?? 1

/** A date that waits for the reader's answer. */
const requested = {
  fr: (facts: NoticeFacts): readonly Block[] => {
    const { acts, meeting, to } = facts
    if (countOf(facts) > 1)
      return [
        text(`C'est la première de ${countOf(facts)} dates proposées ensemble : une seule réponse suffit.`),
        buttons({ label: `Répondre aux ${countOf(facts)} dates`, url: `${to.see}/series` }),
        ...waysInto('fr', facts),
      ]
    if (acts === null)
      return [text("Cette date n'attend plus de réponse."), buttons({ label: 'Voir la session', url: to.see })]
    return [
      meeting?.stands == null
        ? warning('Votre réponse est attendue avant cette date.', 'Sans réponse, la session expire.')
        : warning(stands.fr(facts, ' en attendant votre réponse'), 'Si vous acceptez l’autre date, il change.'),
      buttons(
        {
          label: frenchDate(`Accepter le ${meeting?.when?.leaf.day ?? ''} ${meeting?.when?.leaf.month ?? ''}`),
          url: acts.accept,
        },
        { label: 'Proposer une autre date', url: acts.other },
        { label: 'Décliner', url: acts.refuse, refuses: true },
      ),
      ...choicesOf('fr', facts, 'or'),
      links({ label: 'Voir la session', url: to.see }),
      ...waysInto('fr', facts),
    ]
  },
  en: (facts: NoticeFacts): readonly Block[] => {
    const { acts, meeting, to } = facts
    if (countOf(facts) > 1)
      return [
        text(`It is the first of ${countOf(facts)} dates proposed together: one answer is enough.`),
        buttons({ label: `Answer the ${countOf(facts)} dates`, url: `${to.see}/series` }),
        ...waysInto('en', facts),
      ]
    if (acts === null)
      return [text('This date no longer needs an answer.'), buttons({ label: 'See the session', url: to.see })]
    return [
      meeting?.stands == null
        ? warning('Please answer before this date.', 'Without one, the session expires.')
        : warning(stands.en(facts, ' until you answer'), 'It moves only if you accept the other date.'),
      buttons(
        { label: `Accept ${meeting?.when?.leaf.day ?? ''} ${meeting?.when?.leaf.month ?? ''}`, url: acts.accept },
        { label: 'Propose another date', url: acts.other },
        { label: 'Decline', url: acts.refuse, refuses: true },
      ),
      ...choicesOf('en', facts, 'or'),
      links({ label: 'See the session', url: to.see }),
      ...waysInto('en', facts),
    ]
  },
}

/** The session is over, called off or without a date: a sentence, its day, what was said, dates to choose, the page. */
const closed = (fr: (facts: NoticeFacts) => [string, string], en: (facts: NoticeFacts) => [string, string]) => {
  const say = (locale: 'fr' | 'en', of: typeof fr, button: string) =>
    short((facts) => {
      const [title, body] = of(facts)
      const { lead, blocks } = clocksOf[locale](facts)
      return {
        title,
        subtitle: meetingTitle[locale](facts),
        day: facts.meeting?.when?.day ?? '',
        ...(lead !== undefined && { lead }),
        body,
        more: [...blocks, ...quoted(facts.reason), ...quoted(facts.meeting?.note)],
        button,
        after: [...waysInto(locale, facts), ...choicesOf(locale, facts)],
      }
    })
  return notice({ fr: say('fr', fr, 'Voir la session'), en: say('en', en, 'See the session') })
}

export const meetingNotices = {
  meeting_initiated: closed(
    ({ name }) => [`${name} prévoit une session`, "Elle n'a pas encore de date : proposez-en une."],
    ({ name }) => [`${name} planned a session`, 'It has no date yet: propose one.'],
  ),
  meeting_admin_initiated: closed(
    ({ name }) => [`Une session avec ${name} est prévue`, "L'équipe du programme l'a prévue pour vous deux."],
    ({ name }) => [`A session with ${name} has been planned`, 'The program team planned it for the two of you.'],
  ),
  meeting_requested: notice({
    fr: (facts) => {
      const { lead, blocks } = clocksOf.fr(facts)
      return {
        subject: `Session ${facts.meeting?.number ?? 1} : ${on.fr(facts)} ?`,
        preheader: stands.fr(facts, ' en attendant votre réponse') || `${facts.name} propose cette date.`,
        title:
          countOf(facts) > 1
            ? `${facts.name} propose ${countOf(facts)} dates`
            : `${facts.name} propose une ${facts.meeting?.stands == null ? '' : 'autre '}date`,
        subtitle: meetingTitle.fr(facts),
        ...(lead !== undefined && { lead }),
        body: [
          ...dropped.fr(facts),
          ...blocks,
          ...where('fr', facts),
          ...quoted(facts.meeting?.note),
          ...requested.fr(facts),
          ...(facts.meeting?.stands == null ? [file.fr] : []),
        ],
        sms: [`${facts.name} propose une session ${on.fr(facts)}.`, stands.fr(facts, ' en attendant votre réponse')]
          .join(' ')
          .trim(),
      }
    },
    en: (facts) => {
      const { lead, blocks } = clocksOf.en(facts)
      return {
        subject: `Session ${facts.meeting?.number ?? 1}: ${on.en(facts)}?`,
        preheader: stands.en(facts, ' until you answer') || `${facts.name} proposes this date.`,
        title:
          countOf(facts) > 1
            ? `${facts.name} proposes ${countOf(facts)} dates`
            : `${facts.name} proposes ${facts.meeting?.stands == null ? 'a' : 'another'} date`,
        subtitle: meetingTitle.en(facts),
        ...(lead !== undefined && { lead }),
        body: [
          ...dropped.en(facts),
          ...blocks,
          ...where('en', facts),
          ...quoted(facts.meeting?.note),
          ...requested.en(facts),
          ...(facts.meeting?.stands == null ? [file.en] : []),
        ],
        sms: [`${facts.name} proposes a session on ${on.en(facts)}.`, stands.en(facts, ' until you answer')]
          .join(' ')
          .trim(),
      }
    },
  }),
  meeting_confirmed: notice({
    fr: (facts) => {
      const { lead, blocks } = clocksOf.fr(facts)
      return {
        subject: `Session ${facts.meeting?.number ?? 1} confirmée : ${on.fr(facts)}`,
        preheader: `Avec ${facts.name}. L'invitation est jointe.`,
        title: `C'est confirmé avec ${facts.name}${countOf(facts) > 1 ? ` : ${countOf(facts)} dates` : ''}`,
        subtitle: meetingTitle.fr(facts),
        ...(lead !== undefined && { lead }),
        body: [
          ...dropped.fr(facts),
          ...blocks,
          ...where('fr', facts),
          ...(countOf(facts) > 1 ? [text('Chaque autre date arrive dans un e-mail à elle, avec son invitation.')] : []),
          buttons(
            { label: 'Voir la session', url: facts.to.see },
            { label: 'Proposer une autre date', url: facts.to.date },
          ),
          ...waysInto('fr', facts),
          file.fr,
        ],
        sms: `C'est confirmé avec ${facts.name} : ${on.fr(facts)}.`,
      }
    },
    en: (facts) => {
      const { lead, blocks } = clocksOf.en(facts)
      return {
        subject: `Session ${facts.meeting?.number ?? 1} confirmed: ${on.en(facts)}`,
        preheader: `With ${facts.name}. The invitation is attached.`,
        title: `Confirmed with ${facts.name}${countOf(facts) > 1 ? `: ${countOf(facts)} dates` : ''}`,
        subtitle: meetingTitle.en(facts),
        ...(lead !== undefined && { lead }),
        body: [
          ...dropped.en(facts),
          ...blocks,
          ...where('en', facts),
          ...(countOf(facts) > 1 ? [text('Each other date comes in an e-mail of its own, with its invitation.')] : []),
          buttons(
            { label: 'See the session', url: facts.to.see },
            { label: 'Propose another date', url: facts.to.date },
          ),
          ...waysInto('en', facts),
          file.en,
        ],
        sms: `Confirmed with ${facts.name}: ${on.en(facts)}.`,
      }
    },
  }),
  reminder_meeting: notice({
    fr: (facts) => {
      const { lead, blocks } = clocksOf.fr(facts)
      const day = dayWord('fr', facts.meeting?.isToday)
      return {
        subject: `${day}, ${on.fr(facts)} : votre session avec ${facts.firstName}`,
        preheader: meetingTitle.fr(facts),
        title: `${day} avec ${facts.name}`,
        subtitle: meetingTitle.fr(facts),
        ...(lead !== undefined && { lead }),
        body: [
          ...blocks,
          ...where('fr', facts),
          buttons(
            { label: 'Voir la session', url: facts.to.see },
            { label: 'Proposer une autre date', url: facts.to.date },
          ),
          ...waysInto('fr', facts),
        ],
        sms: `${day} : votre session avec ${facts.name}, ${on.fr(facts)}.`,
      }
    },
    en: (facts) => {
      const { lead, blocks } = clocksOf.en(facts)
      const day = dayWord('en', facts.meeting?.isToday)
      return {
        subject: `${day}, ${on.en(facts)}: your session with ${facts.firstName}`,
        preheader: meetingTitle.en(facts),
        title: `${day} with ${facts.name}`,
        subtitle: meetingTitle.en(facts),
        ...(lead !== undefined && { lead }),
        body: [
          ...blocks,
          ...where('en', facts),
          buttons(
            { label: 'See the session', url: facts.to.see },
            { label: 'Propose another date', url: facts.to.date },
          ),
          ...waysInto('en', facts),
        ],
        sms: `${day}: your session with ${facts.name}, ${on.en(facts)}.`,
      }
    },
  }),
  meeting_date_declined: closed(
    (facts) =>
      countOf(facts) > 1
        ? [
            `${facts.name} décline ${countOf(facts)} dates`,
            'Ces sessions restent à prévoir, sauf si une date convenue tient.',
          ]
        : facts.meeting?.stands == null
          ? [`${facts.name} décline la date`, 'La session reste à prévoir : proposez une autre date.']
          : [`${facts.name} décline l’autre date`, stands.fr(facts)],
    (facts) =>
      countOf(facts) > 1
        ? [
            `${facts.name} declined ${countOf(facts)} dates`,
            'These sessions are still to be planned, unless an agreed date stands.',
          ]
        : facts.meeting?.stands == null
          ? [`${facts.name} declined the date`, 'The session is still to be planned: propose another date.']
          : [`${facts.name} declined the other date`, stands.en(facts)],
  ),
  meeting_date_withdrawn: closed(
    (facts) => [`${facts.name} retire l’autre date`, stands.fr(facts) || 'La date convenue tient.'],
    (facts) => [`${facts.name} withdrew the other date`, stands.en(facts) || 'The agreed date stands.'],
  ),
  meeting_started: closed(
    ({ name }) => [`${name} vous attend`, 'Votre session vient de commencer.'],
    ({ name }) => [`${name} is waiting for you`, 'Your session has just started.'],
  ),
  meeting_feedback_requested: notice({
    fr: (facts) => ({
      subject: `Votre compte rendu de la session avec ${facts.firstName}${held(facts)}`,
      preheader: 'Cinq minutes, et rien ne part avant votre relecture.',
      title: `Qu'avez-vous pensé de votre session avec ${facts.firstName} ?`,
      subtitle: meetingTitle.fr(facts),
      body: report.fr(facts),
      sms: `À vous d'écrire le compte rendu de votre session avec ${facts.name}.`,
    }),
    en: (facts) => ({
      subject: `Your report on the session with ${facts.firstName}${held(facts)}`,
      preheader: 'Five minutes, and nothing is sent until you confirm.',
      title: `What did you think of your session with ${facts.firstName}?`,
      subtitle: meetingTitle.en(facts),
      body: report.en(facts),
      sms: `Your session with ${facts.name} is over: please write your report.`,
    }),
  }),
  meeting_feedback_given: notice({
    fr: (facts) => ({
      subject: `${facts.firstName} a écrit son compte rendu${held(facts)}`,
      preheader: 'Écrivez le vôtre pour le lire.',
      title: `${facts.firstName} a écrit son compte rendu`,
      subtitle: meetingTitle.fr(facts),
      body: report.fr(facts),
      sms: `${facts.name} a écrit son compte rendu : écrivez le vôtre pour le lire.`,
    }),
    en: (facts) => ({
      subject: `${facts.firstName} has written a report${held(facts)}`,
      preheader: 'Write yours to read it.',
      title: `${facts.firstName} has written a report`,
      subtitle: meetingTitle.en(facts),
      body: report.en(facts),
      sms: `${facts.name} has written a report: write yours to read it.`,
    }),
  }),
  reminder_feedback: notice({
    fr: (facts) => ({
      subject: `Il manque votre compte rendu avec ${facts.firstName}${held(facts)}`,
      preheader: meetingTitle.fr(facts),
      title: `Qu'avez-vous pensé de votre session avec ${facts.firstName} ?`,
      subtitle: meetingTitle.fr(facts),
      body: report.fr(facts),
      sms: `Il manque votre compte rendu de la session avec ${facts.name}.`,
    }),
    en: (facts) => ({
      subject: `Report due: session with ${facts.firstName}${held(facts)}`,
      preheader: meetingTitle.en(facts),
      title: `What did you think of your session with ${facts.firstName}?`,
      subtitle: meetingTitle.en(facts),
      body: report.en(facts),
      sms: `Your report on the session with ${facts.name} is still missing.`,
    }),
  }),
  meeting_finished: closed(
    ({ name }) => [
      `Votre session avec ${name} est terminée`,
      'Les comptes rendus envoyés se lisent sur la page de la session.',
    ],
    ({ name }) => [
      `Your session with ${name} is complete`,
      'You can read the reports that were sent on the session page.',
    ],
  ),
  meeting_canceled: closed(
    (facts) =>
      countOf(facts) > 1
        ? [`${facts.name} annule ${countOf(facts)} sessions`, 'Un fichier pour chacune la retire de votre agenda.']
        : [`${facts.name} annule votre session`, 'Le fichier joint la retire de votre agenda.'],
    (facts) =>
      countOf(facts) > 1
        ? [`${facts.name} cancelled ${countOf(facts)} sessions`, 'A file for each removes it from your calendar.']
        : [`${facts.name} cancelled your session`, 'The attached file removes it from your calendar.'],
  ),
  meeting_admin_cancelled: closed(
    ({ name }) => [
      `Votre session avec ${name} est annulée`,
      "L'équipe du programme l'a annulée. Le fichier joint la retire de votre agenda.",
    ],
    ({ name }) => [
      `Your session with ${name} has been cancelled`,
      'The program team cancelled it. The attached file removes it from your calendar.',
    ],
  ),
  meeting_not_held: closed(
    ({ name }) => [
      `${name} : la session n'a pas eu lieu`,
      "Si ce n'est pas ce qui s'est passé, parlez-en ensemble ou écrivez à l'équipe du programme.",
    ],
    ({ name }) => [
      `${name} says the session didn’t take place`,
      'If that isn’t what happened, talk it over or write to the program team.',
    ],
  ),
  meeting_refused: closed(
    ({ name }) => [`${name} refuse la session`, 'Votre mentorat continue : une autre session peut être prévue.'],
    ({ name }) => [`${name} declined the session`, 'Your mentoring continues: you can plan another session.'],
  ),
  meeting_expired: closed(
    ({ name }) => [
      `Votre session avec ${name} a expiré`,
      'Votre mentorat continue : une autre session peut être prévue.',
    ],
    ({ name }) => [`Your session with ${name} has expired`, 'Your mentoring continues: you can plan another session.'],
  ),
} satisfies Readonly<Record<MeetingKind, NoticeTemplate>>
