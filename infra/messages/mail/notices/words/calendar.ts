import type { CalendarKind } from '#domain/messages/notices/topics.ts'
import type { NoticeFacts } from '../facts.ts'
import { dated, notice, type NoticeTemplate, short, waysInto } from '../frame.ts'

interface Words {
  readonly title: (facts: NoticeFacts) => string
  readonly subject?: (facts: NoticeFacts) => string
  readonly body: (facts: NoticeFacts) => string
}

const around = {
  fr: {
    session: 'Session',
    colon: ' : ',
    button: 'Voir la session',
    you: (city: string) => `Vous, à ${city}`,
    them: (name: string, city: string) => `${name}, à ${city}`,
  },
  en: {
    session: 'Session',
    colon: ': ',
    button: 'See the session',
    you: (city: string) => `You, in ${city}`,
    them: (name: string, city: string) => `${name}, in ${city}`,
  },
}

/** Such as ` (2 sur 7 de la série)`. */
function ofSeries(locale: 'fr' | 'en', { meeting }: NoticeFacts): string {
  const { rank, of } = meeting?.series ?? {}
  if (rank === undefined) return ''
  return locale === 'fr' ? ` (${rank} sur ${of} de la série)` : ` (${rank} of ${of} in the series)`
}

const numberOf = ({ meeting }: NoticeFacts) => meeting?.number ?? 1

/** The file is what they need, so that their calendar follows. */
function follows(words: { readonly fr: Words; readonly en: Words }): NoticeTemplate {
  const say = (locale: 'fr' | 'en') =>
    short((facts) => {
      const { title, subject, body } = words[locale]
      const { session: meeting, colon, button, ...clocks } = around[locale]
      const { topic = null } = facts.meeting ?? {}
      const { lead, blocks } = dated(facts, clocks)
      return {
        title: title(facts),
        ...(subject !== undefined && { subject: subject(facts) }),
        subtitle: `${meeting} ${numberOf(facts)}${topic === null ? '' : `${colon}${topic}`}${ofSeries(locale, facts)}`,
        day: facts.meeting?.when == null ? '' : `${facts.meeting.when.day}, ${facts.meeting.when.start}`,
        ...(lead !== undefined && { lead }),
        body: body(facts),
        more: blocks,
        button,
        after: waysInto(locale, facts),
      }
    })
  return notice({ fr: say('fr'), en: say('en') })
}

/** To whoever made the change, but for `meeting_link`: to the other one. Several sessions may fall at once, of one hour. */
export const calendarNotices = {
  calendar_requested: follows({
    fr: {
      title: ({ name }) => `Votre date est proposée à ${name}`,
      body: () => "L'invitation jointe (.ics) la note dans votre agenda, sous réserve de sa réponse.",
    },
    en: {
      title: ({ name }) => `You proposed a date to ${name}`,
      body: () => 'The attached invitation (.ics) adds it to your calendar as tentative.',
    },
  }),
  calendar_confirmed: follows({
    fr: {
      title: ({ name }) => `Votre session avec ${name} est convenue`,
      body: () => "L'invitation jointe (.ics) entre dans votre agenda et suit les changements.",
    },
    en: {
      title: ({ name }) => `Session with ${name} confirmed`,
      body: () => 'The attached invitation (.ics) adds it to your calendar and keeps it up to date.',
    },
  }),
  meeting_link: follows({
    fr: {
      subject: () => 'Votre visio change d’adresse',
      title: ({ name }) => `${name} a changé l'adresse de votre visioconférence`,
      body: ({ meeting }) =>
        meeting?.link == null
          ? 'Vous vous retrouvez de nouveau dans Binôme, depuis la page de la session.'
          : `Vous vous retrouvez ici : ${meeting.link}`,
    },
    en: {
      subject: () => 'Your video call link has changed',
      title: ({ name }) => `${name} changed the link to your video call`,
      body: ({ meeting }) =>
        meeting?.link == null ? 'You now meet in Binôme, from the session page.' : `You meet here: ${meeting.link}`,
    },
  }),
  calendar_canceled: follows({
    fr: {
      subject: (facts) => `Session ${numberOf(facts)} : date retirée`,
      title: (facts) => `La date de votre session ${numberOf(facts)} avec ${facts.name} ne tient plus`,
      body: () => 'Le fichier joint la retire de votre agenda.',
    },
    en: {
      subject: (facts) => `Session ${numberOf(facts)}: date cancelled`,
      title: (facts) => `The date of session ${numberOf(facts)} with ${facts.name} has been cancelled`,
      body: () => 'The attached file removes it from your calendar.',
    },
  }),
} satisfies Readonly<Record<CalendarKind | 'meeting_link', NoticeTemplate>>
