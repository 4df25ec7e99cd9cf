import {
  type Block,
  type Button,
  buttons,
  choices,
  clocks,
  heading,
  type Lead,
  links,
  type NoticeContent,
  small,
  text,
} from '../render/content.ts'
import type { NoticeFacts } from './facts.ts'

/** What a notification says, with whom it is for. */
export interface NoticeInput {
  readonly notice: NoticeFacts
  readonly firstName: string | null
}

export type NoticeTemplate = Readonly<Record<'fr' | 'en', (input: NoticeInput) => NoticeContent>>

/** The words of one notification; everything around them is the same for all. */
interface NoticeWords {
  readonly subject: string
  readonly preheader: string
  readonly title: string
  readonly subtitle?: string
  readonly lead?: Lead
  readonly body: readonly Block[]
  readonly sms: string
}

type Say = (notice: NoticeFacts) => NoticeWords

export function notice(say: { readonly fr: Say; readonly en: Say }): NoticeTemplate {
  return {
    fr: ({ notice: facts, firstName }) =>
      framed(facts, say.fr(facts), {
        reason: `Reçu par ${firstName ?? 'vous'}, programme ${facts.program}.`,
        choose: 'Choisir ses e-mails',
        stop: 'Ne plus recevoir ceux-ci',
      }),
    en: ({ notice: facts, firstName }) =>
      framed(facts, say.en(facts), {
        reason: `Sent to ${firstName ?? 'you'} for the ${facts.program} program.`,
        choose: 'Choose your emails',
        stop: 'Stop these emails',
      }),
  }
}

function framed(
  { look, to, unsubscribe }: NoticeFacts,
  words: NoticeWords,
  around: { readonly reason: string; readonly choose: string; readonly stop: string },
): NoticeContent {
  return {
    lead: { kind: 'person', ...look },
    ...words,
    reason: around.reason,
    ways: [
      { label: around.choose, url: to.settings },
      { label: around.stop, url: unsubscribe },
    ],
  }
}

/** A notification of one sentence, and the page that says the rest. */
export function short(
  say: (notice: NoticeFacts) => {
    readonly title: string
    readonly body?: string
    readonly more?: readonly Block[]
    readonly button: string
    readonly url?: string
    readonly lead?: Lead
    readonly subtitle?: string
    /** Where the title is too long for a list of mails. */
    readonly subject?: string
    /** Behind it, in the subject alone: the day that the mail is about. */
    readonly day?: string
    /** Answers, before the button. */
    readonly acts?: readonly Button[]
    /** Behind the button. */
    readonly after?: readonly Block[]
  },
): Say {
  return (facts) => {
    const {
      title,
      body,
      more = [],
      button,
      url = facts.to.see,
      lead,
      subtitle,
      day = '',
      acts = [],
      after = [],
      ...words
    } = say(facts)
    const { subject = title } = words
    return {
      subject: day === '' ? subject : `${subject}, ${day}`,
      preheader: body ?? facts.about,
      title,
      ...(lead !== undefined && { lead }),
      ...(subtitle !== undefined && { subtitle }),
      body: [...(body === undefined ? [] : [text(body)]), ...more, buttons(...acts, { label: button, url }), ...after],
      sms: day === '' ? title : `${title}, ${day}`,
    }
  }
}

const dateWordsOf = {
  fr: {
    next: 'Vos prochains créneaux communs',
    proposed: 'Les dates proposées',
    or: 'Ou un autre moment qui vous est commun',
    there: (hours: string, city: string) => `${hours} à ${city}`,
    once: 'Un clic ouvre la date toute prête ; vous confirmez, sans mot de passe.',
    join: 'Rejoindre la visioconférence',
    calendar: 'Ajouter à mon agenda',
  },
  en: {
    next: 'Your next shared times',
    proposed: 'The proposed dates',
    or: 'Or another time that suits you both',
    there: (hours: string, city: string) => `${hours} in ${city}`,
    once: 'One click opens the date ready to send: confirm it, no password needed.',
    join: 'Join the video call',
    calendar: 'Add to my calendar',
  },
}

/** Dates to choose from, if there are any: each opens a page with the act ready. */
export function choicesOf(
  locale: 'fr' | 'en',
  { choices: dates }: NoticeFacts,
  title: 'next' | 'proposed' | 'or' = 'next',
): readonly Block[] {
  if (dates.length === 0) return []
  const words = dateWordsOf[locale]
  return [
    heading(words[title]),
    choices(
      ...dates.map(({ when: { day, hours, other }, url }) => ({
        label: `${day}, ${hours}`,
        about: other === null ? '' : words.there(other.hours, other.city),
        url,
      })),
    ),
    small(words.once),
  ]
}

/** The ways into a session that is agreed, and into one's calendar. */
export function waysInto(locale: 'fr' | 'en', { to: { join, calendar } }: NoticeFacts): readonly Block[] {
  const words = dateWordsOf[locale]
  const list = [
    ...(join === null ? [] : [{ label: words.join, url: join }]),
    ...(calendar === null ? [] : [{ label: words.calendar, url: calendar }]),
  ]
  return list.length === 0 ? [] : [links(...list)]
}

/** The date on both clocks, and the leaf beside the title. */
export function dated(
  { meeting, firstName }: NoticeFacts,
  words: { readonly you: (city: string) => string; readonly them: (name: string, city: string) => string },
): { readonly lead?: Lead; readonly blocks: readonly Block[] } {
  const when = meeting?.when ?? null
  if (when === null) return { blocks: [] }
  const own = [words.you(when.city), `${when.day}, ${when.hours}`] as const
  const other =
    when.other && ([words.them(firstName, when.other.city), `${when.other.day}, ${when.other.hours}`] as const)
  return { lead: { kind: 'leaf', ...when.leaf }, blocks: [clocks(own, ...(other === null ? [] : [other]))] }
}
