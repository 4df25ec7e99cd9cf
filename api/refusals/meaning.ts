import type { RefusalCode } from '#commands/ports.ts'
import type { HttpCode, Message } from '../http/messages.fr.ts'
import type { Status } from '../http/problem.ts'

/** What a refusal of a command is over HTTP. */
export type Meaning = {
  readonly status: Status
  /** Members of the body's `data` that it may be about: the pointer names the first that the body has. */
  readonly members?: readonly string[]
} & (
  | { readonly fr: Message; readonly en: Message }
  /** Answered under another code, with the words of that one. */
  | { readonly as: HttpCode | RefusalCode }
)
