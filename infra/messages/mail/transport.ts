/** What came of one attempt. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** The server does not take this mail, for good or for now. */
  | {
      readonly kind: 'refused'
      readonly error: string
      readonly permanent: boolean
      /** It asks not to be asked again for this one before. */
      readonly retryAfterMs?: number
    }
  /** No mail can be sent for now; `retryAfterMs`: the server asks not to be asked again before. */
  | { readonly kind: 'unreachable'; readonly error: string; readonly retryAfterMs?: number }
  /** The server may have the mail: the connection ended between the message and the answer to it. */
  | { readonly kind: 'unknown' }

export interface Message {
  readonly from: string
  readonly to: string
  /** The whole message, with its headers. */
  readonly raw: Buffer
}

/** Carries one mail at a time. */
export interface Lane {
  /**
   * @param beginData called when the server is about to get the message. Until it resolves nothing of the message is
   *   sent; when it rejects, nothing will be
   */
  send(message: Message, beginData: () => Promise<void>): Promise<SendOutcome>
  close(): void
}
