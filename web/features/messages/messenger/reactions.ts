import type { Reaction } from '#contract/messages/conversations.ts'

/** In the order in which they are offered. */
export const reactionSigns: readonly (readonly [Reaction, string])[] = [
  ['like', '👍'],
  ['love', '❤️'],
  ['laugh', '😄'],
  ['celebrate', '🎉'],
  ['thanks', '🙏'],
  ['idea', '💡'],
]
