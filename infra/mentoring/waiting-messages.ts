import type { WaitingMessages } from '#api/ports/mentoring.ts'
import type { Vault } from '#commands/platform/ports.ts'

/** Opens what people who wait have written, with their own keys. */
export function createWaitingMessages(vault: Pick<Vault, 'openMany'>): WaitingMessages {
  return {
    async open(messages) {
      const sealed = messages.flatMap((message, n) =>
        message === null
          ? []
          : [{ n, sealed: message.message, context: `waiting_list-${message.listId}/${message.of}/message` }],
      )
      const opened = sealed.length === 0 ? [] : await vault.openMany(sealed)
      const texts = new Map(sealed.map(({ n }, rank) => [n, opened[rank] ?? null]))
      return messages.map((_, n) => texts.get(n) ?? null)
    },
  }
}
