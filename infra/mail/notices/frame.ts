import { type Block, buttons, clocks, type Lead, type NoticeContent, text } from '../render/content.ts'
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
        reason: `Received by ${firstName ?? 'you'}, program ${facts.program}.`,
        choose: 'Choose your e-mails',
        stop: 'Stop receiving these',
      }),
  }
}

function framed(
  { initials, to, unsubscribe }: NoticeFacts,
  words: NoticeWords,
  around: { readonly reason: string; readonly choose: string; readonly stop: string },
): NoticeContent {
  return {
    lead: { kind: 'initials', text: initials },
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
  },
): Say {
  return (facts) => {
    const { title, body, more = [], button, url = facts.to.see, lead, subtitle } = say(facts)
    return {
      subject: title,
      preheader: body ?? facts.about,
      title,
      ...(lead !== undefined && { lead }),
      ...(subtitle !== undefined && { subtitle }),
      body: [...(body === undefined ? [] : [text(body)]), ...more, buttons({ label: button, url })],
      sms: title,
    }
  }
}

/** The date on both clocks, and the leaf beside the title. */
export function dated(
  { meeting, firstName }: NoticeFacts,
  words: { readonly you: (city: string) => string; readonly them: (name: string, city: string) => string },
): { readonly lead?: Lead; readonly blocks: readonly Block[] } {
  const when = meeting?.when ?? null
  if (when === null) return { blocks: [] }
  const own = [words.you(when.city), when.hours] as const
  const other = when.other && ([words.them(firstName, when.other.city), when.other.hours] as const)
  return { lead: { kind: 'leaf', ...when.leaf }, blocks: [clocks(own, ...(other === null ? [] : [other]))] }
}
