import type { RefusalCode } from '#commands/platform/ports.ts'
import type { HttpCode } from '../../platform/http/messages.fr.ts'
import type { Message } from '../../platform/http/message.ts'
import type { Status } from '../../platform/http/status.ts'

interface Words {
  readonly fr: string
  readonly en: string
}

/** What a refusal of a command is over HTTP. */
export type Meaning = {
  readonly status: Status
  /** Members of the body's `data` that it may be about: the pointer names the first that the body has. */
  readonly members?: readonly string[]
  /** Its detail in the console, where an administrator reads about other people. Default: as for everybody. */
  readonly console?: Words
} & (
  | { readonly fr: Message; readonly en: Message }
  /** Answered under another code, with the words of that one. */
  | { readonly as: HttpCode | RefusalCode }
)

/** Two people have something open in the program, in words for an administrator. */
export const openBetweenTwo = {
  fr: 'Une demande ou un accompagnement est déjà en cours entre ces deux personnes dans ce programme.',
  en: 'A request or a relationship between these two people is already open in this program.',
} as const

/** The title of most refusals. */
export const impossible = { fr: 'Désolé, action impossible', en: 'Sorry, action impossible' } as const

/** The meaning of a refusal with the usual title. */
export function refused(status: Status, members: readonly string[], fr: string, en: string) {
  return {
    status,
    members,
    fr: { title: impossible.fr, detail: fr },
    en: { title: impossible.en, detail: en },
  } as const satisfies Meaning
}
