import type { PersonLook } from '#theme/avatarLook.ts'
import type { MailParams, MailTemplate } from '#commands/messages/mail/ports.ts'

/** A part of a mail. Every text is plain: the layout escapes it, and sets it by French rules where it is French. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'small'; readonly text: string }
  | { readonly kind: 'points'; readonly points: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'notice'; readonly strong: string; readonly text: string }
  | { readonly kind: 'buttons'; readonly buttons: readonly Button[] }
  /** What somebody wrote. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** One instant on one clock or two. */
  | { readonly kind: 'clocks'; readonly clocks: readonly (readonly [label: string, hours: string])[] }
  /** Each opens a page with this answer chosen. */
  | { readonly kind: 'choices'; readonly choices: readonly Choice[] }
  | { readonly kind: 'links'; readonly links: readonly Button[] }
  /** Each leads to the profile. */
  | { readonly kind: 'people'; readonly people: readonly PersonLine[] }

export interface Button {
  readonly label: string
  readonly url: string
  /** A refusal is shown as text. */
  readonly refuses?: boolean
}

interface Choice extends Button {
  readonly about: string
}

interface PersonLine {
  readonly look: PersonLook
  readonly name: string
  /** The headline; empty for none. */
  readonly about: string
  readonly url: string
}

/** Whom a kept search has newly found. */
export interface NewProfiles {
  readonly search: string
  readonly people: readonly PersonLine[]
  /** How many more there are. */
  readonly more: number
  /** The page of the search. */
  readonly see: string
}

/** What stands beside the title: the other person, or the date. */
export type Lead =
  | ({ readonly kind: 'person' } & PersonLook)
  | { readonly kind: 'leaf'; readonly weekday: string; readonly day: string; readonly month: string }

/** The words of one mail, in one language. */
export interface Content {
  readonly subject: string
  /** What a list of mails shows beside the subject. */
  readonly preheader: string
  readonly title: string
  readonly lead?: Lead
  readonly subtitle?: string
  readonly body: readonly Block[]
  /** Why this person receives it. */
  readonly reason: string
  /** Behind the reason: where to choose what one receives. */
  readonly ways?: readonly Button[]
}

/** A notification also goes by SMS: a sentence, without the link, which is added. */
export interface NoticeContent extends Content {
  readonly sms: string
}

/** What the words may say. */
export interface Facts<Name extends MailTemplate> extends CommonFacts {
  readonly params: MailParams[Name]
}

/** What somebody wrote in the contact form. */
export interface ContactWords {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
}

/** The figures of a month, in words. */
export interface ReportFacts {
  readonly month: string
  readonly figures: readonly (readonly [name: string, value: string])[]
  /** The page that shows the same. */
  readonly see: string
}

/** What every mail may say. */
export interface CommonFacts {
  readonly company: string
  /** Of the recipient. */
  readonly firstName: string | null
  /** The signed link; empty for a template without one. */
  readonly link: string
  /** Until when the link opens something, in words. */
  readonly until: string
  /** The person that the params name. */
  readonly person: string | null
  /** The message of the contact form that the params name. */
  readonly contact: ContactWords | null
  /** What the administrator who rejected the recipient's sign-up wrote to them. */
  readonly rejectionWord: string | null
  /** The program that the params name. */
  readonly program: string | null
  /** The address of a page of the company. */
  readonly page: (path: `/${string}`) => string
  /** An instant in words, in the recipient's time zone. */
  readonly moment: (at: string) => string
  /** The notifications of a digest, with their words. */
  readonly entries: readonly (NoticeContent & { readonly see: string })[]
  readonly unsubscribe: string
  readonly report?: ReportFacts
  readonly news?: readonly NewProfiles[]
}

/** One mail: its words in each language. */
export type Template<Name extends MailTemplate> = Readonly<Record<'fr' | 'en', (facts: Facts<Name>) => Content>>

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const small = (words: string): Block => ({ kind: 'small', text: words })
export const points = (...words: readonly string[]): Block => ({ kind: 'points', points: words })
export const facts = (...list: readonly (readonly [string, string])[]): Block => ({ kind: 'facts', facts: list })
export const notice = (strong: string, words: string): Block => ({ kind: 'notice', strong, text: words })
export const buttons = (...list: readonly Button[]): Block => ({ kind: 'buttons', buttons: list })

export const quote = (words: string): Block => ({ kind: 'quote', text: words })
export const heading = (words: string): Block => ({ kind: 'heading', text: words })
export const links = (...list: readonly Button[]): Block => ({ kind: 'links', links: list })
export const people = (...list: readonly PersonLine[]): Block => ({ kind: 'people', people: list })
export const choices = (...list: readonly Choice[]): Block => ({ kind: 'choices', choices: list })
export const clocks = (...list: readonly (readonly [string, string])[]): Block => ({ kind: 'clocks', clocks: list })

export const bonjour = (name: string | null): Block => text(name === null ? 'Bonjour,' : `Bonjour ${name},`)
export const hello = (name: string | null): Block => text(name === null ? 'Hello,' : `Hello ${name},`)
