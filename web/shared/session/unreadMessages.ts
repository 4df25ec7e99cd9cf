/**
 * Messages that the reader has not seen. The menus ask for them (messenger/UnreadCount.tsx) and the center reads their
 * answer, both under the key `['conversations', 'unread']`.
 */
export interface UnreadMessages {
  readonly messages: number
  /** How many conversations they are in. */
  readonly conversations: number
  /** Two of these conversations at most, the last message first. `name` is the other person's. */
  readonly newest: readonly { readonly id: string; readonly name: string; readonly at: string }[]
}
