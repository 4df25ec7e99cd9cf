import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { type Block, type Button, links, small, text } from '../../render/content.ts'
import type { NoticeFacts } from '../facts.ts'
import { notice, type NoticeTemplate, short } from '../frame.ts'
import { dayWord } from '../when.ts'
import { quoted } from './quoted.ts'

type WorkshopKind = Extract<
  NoticeKind,
  `workshop_${string}` | 'reminder_workshop' | 'calendar_confirmed' | 'calendar_canceled'
>

const around = {
  fr: {
    quoted: (title: string) => `« ${title} »`,
    untitled: 'un atelier',
    button: "Voir l'atelier",
    accept: 'Je participe',
    decline: 'Je décline',
    join: 'Rejoindre la visioconférence',
    opens: (at: string) => `En visio, dans Binôme. La salle ouvre à ${at}.`,
    file: "L'invitation jointe (.ics) entre dans votre agenda et suit les changements.",
    answered: {
      accepted: (title: string | null) =>
        `Vous participez à ${title === null ? 'un atelier' : `l'atelier « ${title} »`}`,
      declined: (title: string | null) => `Vous déclinez ${title === null ? 'un atelier' : `l'atelier « ${title} »`}`,
      invited: (title: string | null) => `Atelier${title === null ? '' : ` : ${title}`}`,
    },
    updates: 'Le fichier joint (.ics) met votre agenda à jour.',
    change: "Pour changer de réponse, ouvrez la page de l'atelier.",
  },
  en: {
    quoted: (title: string) => `“${title}”`,
    untitled: 'a workshop',
    button: 'See the workshop',
    accept: 'Take part',
    decline: 'Decline',
    join: 'Join the video call',
    opens: (at: string) => `By video, in Binôme. The room opens at ${at}.`,
    file: 'The attached invitation (.ics) adds it to your calendar and keeps it up to date.',
    answered: {
      accepted: (title: string | null) =>
        `You take part in ${title === null ? 'a workshop' : `the workshop “${title}”`}`,
      declined: (title: string | null) => `You declined ${title === null ? 'a workshop' : `the workshop “${title}”`}`,
      invited: (title: string | null) => `Workshop${title === null ? '' : `: ${title}`}`,
    },
    updates: 'The attached file (.ics) updates your calendar.',
    change: 'To change your answer, open the page of the workshop.',
  },
}

type Locale = keyof typeof around

/** Such as `« Animer une réunion »`. */
const titleOf = (locale: Locale, { workshop }: NoticeFacts) =>
  workshop?.title == null ? around[locale].untitled : around[locale].quoted(workshop.title)

const whenOf = ({ workshop }: NoticeFacts) =>
  workshop === null ? '' : `${workshop.when.day}, ${workshop.when.hours} (${workshop.when.city})`

const where = (locale: Locale, { workshop }: NoticeFacts): readonly Block[] => {
  const { join, opens } = around[locale]
  if (workshop === null) return []
  return workshop.link === null ? [text(opens(workshop.opens))] : [links({ label: join, url: workshop.link })]
}

interface Words {
  readonly title: (title: string, facts: NoticeFacts) => string
  readonly body: (when: string, facts: NoticeFacts) => string
}

/** One click opens the answer ready to send, as long as one is waited for. */
const answers = (locale: Locale, { acts }: NoticeFacts): readonly Button[] =>
  acts === null
    ? []
    : [
        { label: around[locale].accept, url: acts.accept },
        { label: around[locale].decline, url: acts.refuse, refuses: true },
      ]

function follows(words: Readonly<Record<Locale, Words>>, isHeld: boolean): NoticeTemplate {
  const say = (locale: Locale) =>
    short((facts) => ({
      title: words[locale].title(titleOf(locale, facts), facts),
      subtitle: facts.program,
      ...(facts.workshop !== null && { lead: { kind: 'leaf' as const, ...facts.workshop.when.leaf } }),
      day: facts.workshop === null ? '' : `${facts.workshop.when.day}, ${facts.workshop.when.start}`,
      body: words[locale].body(whenOf(facts), facts),
      more: isHeld ? [...quoted(facts.workshop?.description), ...where(locale, facts), small(around[locale].file)] : [],
      acts: answers(locale, facts),
      button: around[locale].button,
    }))
  return notice({ fr: say('fr'), en: say('en') })
}

/** To whoever answered: the file is what they need, so that their calendar follows. */
function answered(): NoticeTemplate {
  const say = (locale: Locale) =>
    short(({ workshop }) => {
      const words = around[locale]
      const { title = null, answer = null, when } = workshop ?? {}
      return {
        title: words.answered[answer ?? 'invited'](title),
        ...(when !== undefined && {
          day: `${when.day}, ${when.start}`,
          lead: { kind: 'leaf' as const, ...when.leaf },
          body: `${when.day}, ${when.hours} (${when.city}). ${words.updates} ${words.change}`,
        }),
        button: words.button,
      }
    })
  return notice({ fr: say('fr'), en: say('en') })
}

/** Workshops, to those who are invited. */
export const workshopNotices = {
  workshop_invited: follows(
    {
      fr: {
        title: (title) => `Invitation à l'atelier ${title}`,
        body: (when, { acts }) => `${when}.${acts === null ? '' : ' Dites si vous venez.'}`,
      },
      en: {
        title: (title) => `You are invited to the workshop ${title}`,
        body: (when, { acts }) => `${when}.${acts === null ? '' : ' Will you be there?'}`,
      },
    },
    true,
  ),
  workshop_changed: follows(
    {
      fr: {
        title: (title) => `L'atelier ${title} change`,
        body: (when, { acts }) => `Il a lieu ${when}.${acts === null ? '' : ' Dites si vous venez.'}`,
      },
      en: {
        title: (title) => `The workshop ${title} has changed`,
        body: (when, { acts }) => `It takes place on ${when}.${acts === null ? '' : ' Will you be there?'}`,
      },
    },
    true,
  ),
  workshop_cancelled: follows(
    {
      fr: {
        title: (title, { codes }) =>
          codes['cause'] === 'removed'
            ? `Votre invitation à l'atelier ${title} est retirée`
            : `L'atelier ${title} est annulé${codes['cause'] === undefined ? ' pour vous' : ''}`,
        body: (when) => `Il était prévu ${when}. Le fichier joint le retire de votre agenda.`,
      },
      en: {
        title: (title, { codes }) =>
          codes['cause'] === 'removed'
            ? `You are no longer invited to the workshop ${title}`
            : `The workshop ${title} is cancelled${codes['cause'] === undefined ? ' for you' : ''}`,
        body: (when) => `It was planned for ${when}. The attached file removes it from your calendar.`,
      },
    },
    false,
  ),
  reminder_workshop: follows(
    {
      fr: {
        title: (title, { workshop }) => `${dayWord('fr', workshop?.isToday)} : l'atelier ${title}`,
        body: (when) => `${when}.`,
      },
      en: {
        title: (title, { workshop }) => `${dayWord('en', workshop?.isToday)}: the workshop ${title}`,
        body: (when) => `${when}.`,
      },
    },
    true,
  ),
  calendar_confirmed: answered(),
  calendar_canceled: answered(),
} satisfies Readonly<Record<WorkshopKind, NoticeTemplate>>
