import { conversation } from '#domain/conversation/aggregate.ts'
import { markSeen, open, send } from '#domain/conversation/decide.ts'
import type { ConversationEvent } from '#domain/conversation/events.ts'
import { conversationIdOf, type Conversation } from '#domain/conversation/state.ts'
import { accept, refuse } from '#domain/shared/decision.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { ConversationId, UserId } from '#domain/shared/ids.ts'
import { handle } from './handle.ts'
import type { CommandContext, CommandResult, Facts, Vault } from './ports.ts'
import { sealText } from './seal-text.ts'
import { unitOfWork, type Loaded, type Outcome, type StreamFold } from './unit-of-work.ts'

interface ConversationInput extends CommandContext {
  readonly conversationId: ConversationId
}

interface Dependencies {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: Pick<Facts, 'correspondence'>
}

/** Loaded for one of the two people. */
interface Opened {
  readonly stored: Loaded<Conversation>
  readonly people: { readonly userId: UserId; readonly otherUserId: UserId }
}

export type Conversations = ReturnType<typeof createConversations>

const shape = { resource: 'conversation' } as const

/**
 * The last event gives the state; the others find a call that is repeated, and what was seen. A call that is repeated
 * after more events than this is refused as a conflict.
 */
const lastEvents: StreamFold<Conversation, ConversationEvent> = { ...conversation, tail: 100 }

/** The commands about the messages of two people. */
export function createConversations({ store, vault, facts }: Dependencies) {
  const answer = (input: ConversationInput, decideOn: (opened: Opened) => Outcome | Promise<Outcome>) =>
    handle(store, input, shape, async (load) => {
      const stored = await load(lastEvents, input.conversationId)
      const { between } = stored.state
      if (between === null) return refuse('not_found')
      const { userId } = input.actor
      const otherUserId = between.find((one) => one !== userId)
      // Nobody else, an administrator neither, learns that two people write to each other.
      if (userId === undefined || otherUserId === undefined || !between.includes(userId)) return refuse('not_found')
      return decideOn({ stored, people: { userId, otherUserId } })
    })

  return {
    /** The one conversation of two people: made now, or there already. */
    openConversation: async (input: CommandContext & { readonly otherUserId: UserId }): Promise<CommandResult> => {
      const { companyId, otherUserId, actor } = input
      const { userId } = actor
      if (userId === undefined) return { ok: false, refusal: { code: 'forbidden' } }
      const known = await facts.correspondence(companyId, userId, otherUserId)
      return handle(store, input, shape, async (load) => {
        const stored = await load(lastEvents, conversationIdOf(userId, otherUserId))
        return unitOfWork({ resource: { on: stored, decision: open(stored.state, { userId, otherUserId }, known) } })
      })
    },

    sendMessage: (input: ConversationInput & { readonly body: string }): Promise<CommandResult> =>
      answer(input, async ({ stored, people }) => {
        if (stored.alreadyWritten.size > 0) return unitOfWork({ resource: { on: stored, decision: accept() } })
        const [known, body] = await Promise.all([
          facts.correspondence(input.companyId, people.userId, people.otherUserId),
          sealText(vault, input, input.body, `${stored.stream}/MessageSent/body`),
        ])
        return unitOfWork({
          resource: { on: stored, decision: send(stored.state, people, { body, attachment: null }, known) },
        })
      }),

    /** `upTo`: the number of a message. */
    markMessagesSeen: (input: ConversationInput & { readonly upTo: number }): Promise<CommandResult> =>
      answer(input, ({ stored, people }) =>
        unitOfWork({ resource: { on: stored, decision: markSeen(stored.state, people, input.upTo) } }),
      ),
  }
}
