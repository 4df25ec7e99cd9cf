/** Who is writing: apart from the messages, which are kept for those who come back. */
export function typingStream(conversationId: string): string {
  return `typing:${conversationId}`
}

export function presenceStream(userId: string): string {
  return `presence:${userId}`
}

/** Who is in the call of a meeting, and how it ends: to its two parties. */
export function callStream(meetingId: string): string {
  return `call:${meetingId}`
}

/** What the browsers in a call tell each other to find a path: to those who are in it. Forgotten when it is over. */
export function callSignalStream(meetingId: string): string {
  return `call-signal:${meetingId}`
}
