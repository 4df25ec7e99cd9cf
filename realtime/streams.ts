/** Who is writing: apart from the messages, which are kept for those who come back. */
export function typingStream(conversationId: string): string {
  return `typing:${conversationId}`
}

export function presenceStream(userId: string): string {
  return `presence:${userId}`
}
