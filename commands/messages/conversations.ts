import { conversation } from '#domain/messages/conversation/aggregate.ts'
import { edit, markSeen, open, react, remove, send } from '#domain/messages/conversation/decide.ts'
import type { ConversationEvent } from '#domain/messages/conversation/events.ts'
import type { Reaction } from '#domain/messages/conversation/words.ts'
import { conversationIdOf, type Conversation } from '#domain/messages/conversation/state.ts'
import { accept, refuse } from '#domain/platform/decision.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { AttachmentId, ConversationId, UserId } from '#domain/platform/ids.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult, Facts, Vault } from '../platform/ports.ts'
import { sealText } from '../platform/seal-text.ts'
import { stateAfter, unitOfWork, type Loaded, type Outcome, type StreamFold } from '../platform/unit-of-work.ts'

interface ConversationInput extends CommandContext {
  readonly conversationId: ConversationId
}

/** A file that is stored already. */
interface SentFile {
  readonly attachmentId: AttachmentId
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
}

interface MessageInput extends ConversationInput {
  readonly body: string | null
  readonly attachment: SentFile | null
}

interface AboutMessage extends ConversationInput {
  readonly number: number
}

interface Dependencies {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: Pick<Facts, 'correspondence' | 'message' | 'accountsOf'>
}

/** Loaded for one of the two people. */
interface Opened {
  readonly stored: Loaded<Conversation>
  readonly people: { readonly userId: UserId; readonly otherUserId: UserId }
}

type SideOf = (between: readonly UserId[]) => UserId | undefined | Promise<UserId | undefined>

export type Conversations = ReturnType<typeof createConversations>

const shape = { resource: 'conversation' } as const

/**
 * The last event gives the state; the others find a call that is repeated, and what was seen. A call that is repeated
 * after more events than this is refused as a conflict.
 */
const lastEvents: StreamFold<Conversation, ConversationEvent> = { ...conversation, tail: 100 }

/** The commands about the messages of two people. */
export function createConversations({ store, vault, facts }: Dependencies) {
  type DecideOn = (opened: Opened) => Outcome | Promise<Outcome>
  /** @param sideOf which of the two the caller is; undefined: neither */
  const answerAs = (input: ConversationInput, sideOf: SideOf, decideOn: DecideOn) =>
    handle(store, input, shape, async (load) => {
      const stored = await load(lastEvents, input.conversationId)
      const { between } = stored.state
      if (between === null) return refuse('not_found')
      const userId = await sideOf(between)
      const otherUserId = between.find((one) => one !== userId)
      // Nobody else, an administrator neither, learns that two people write to each other.
      if (userId === undefined || otherUserId === undefined) return refuse('not_found')
      return decideOn({ stored, people: { userId, otherUserId } })
    })
  const oneself =
    ({ actor }: ConversationInput): SideOf =>
    (between) =>
      between.find((one) => one === actor.userId)
  /** Also the side of an account that was merged into the caller's. */
  const oneselfBefore =
    (input: ConversationInput): SideOf =>
    async (between) => {
      const own = await oneself(input)(between)
      const { userId } = input.actor
      if (own !== undefined || userId === undefined) return own
      const accounts = await facts.accountsOf(input.companyId, userId)
      return between.find((one) => accounts.includes(one))
    }

  return {
    /** The one conversation of two people: made now, or there already. */
    openConversation: async (input: CommandContext & { readonly otherUserId: UserId }): Promise<CommandResult> => {
      const { companyId, otherUserId, actor } = input
      const { userId } = actor
      if (userId === undefined) return { ok: false, refusal: { code: 'forbidden' } }
      const known = await facts.correspondence(companyId, userId, otherUserId)
      if (known.other === 'gone' && !known.correspond) return { ok: false, refusal: { code: 'not_found' } }
      return handle(store, input, shape, async (load) => {
        const stored = await load(lastEvents, conversationIdOf(userId, otherUserId))
        return unitOfWork({ resource: { on: stored, decision: open(stored.state, { userId, otherUserId }, known) } })
      })
    },

    /** `number`: of the message, also when an earlier call of this key has sent it; 0 when it is refused. */
    sendMessage: async (input: MessageInput): Promise<CommandResult & { readonly number: number }> => {
      let number = 0
      const result = await answerAs(input, oneself(input), async ({ stored, people }) => {
        const [sent] = stored.recorded
        if (sent !== undefined) {
          number = stateAfter(conversation, [sent]).messages
          return unitOfWork({ resource: { on: stored, decision: accept() } })
        }
        const seal = (text: string | null, field: string) =>
          sealText(vault, input, text, `${stored.stream}/MessageSent/${field}`)
        const [known, body, name] = await Promise.all([
          facts.correspondence(input.companyId, people.userId, people.otherUserId),
          seal(input.body, 'body'),
          seal(input.attachment?.name ?? null, 'attachment.name'),
        ])
        const { attachment: file } = input
        const attachment =
          file === null || name === null
            ? null
            : { attachmentId: file.attachmentId, name, mediaType: file.mediaType, bytes: file.bytes }
        number = stored.state.messages + 1
        return unitOfWork({
          resource: { on: stored, decision: send(stored.state, people, { body, attachment }, known) },
        })
      })
      return { ...result, number: result.ok ? number : 0 }
    },

    /** Gives one's message another text. */
    editMessage: (input: AboutMessage & { readonly body: string }): Promise<CommandResult> =>
      answerAs(input, oneself(input), async ({ stored, people }) => {
        const { companyId, conversationId, number, at } = input
        const [known, message, body] = await Promise.all([
          facts.correspondence(companyId, people.userId, people.otherUserId),
          facts.message(companyId, conversationId, number),
          sealText(vault, input, input.body, `${stored.stream}/MessageEdited/body`),
        ])
        const decision = edit(stored.state, people, { number, message, at, body }, known)
        return unitOfWork({ resource: { on: stored, decision } })
      }),

    /** Takes one's message back. */
    deleteMessage: (input: AboutMessage): Promise<CommandResult> =>
      answerAs(input, oneself(input), async ({ stored, people }) => {
        const { companyId, conversationId, number, at } = input
        const message = await facts.message(companyId, conversationId, number)
        return unitOfWork({ resource: { on: stored, decision: remove(stored.state, people, { number, message, at }) } })
      }),

    /** null takes one's reaction away. */
    reactToMessage: (input: AboutMessage & { readonly reaction: Reaction | null }): Promise<CommandResult> =>
      answerAs(input, oneself(input), async ({ stored, people }) => {
        const { companyId, conversationId, number, reaction } = input
        const [known, message] = await Promise.all([
          facts.correspondence(companyId, people.userId, people.otherUserId),
          facts.message(companyId, conversationId, number),
        ])
        const decision = react(stored.state, people, { number, message, reaction }, known)
        return unitOfWork({ resource: { on: stored, decision } })
      }),

    /** `upTo`: the number of a message. */
    markMessagesSeen: (input: ConversationInput & { readonly upTo: number }): Promise<CommandResult> =>
      answerAs(input, oneselfBefore(input), ({ stored, people }) =>
        unitOfWork({ resource: { on: stored, decision: markSeen(stored.state, people, input.upTo) } }),
      ),
  }
}
