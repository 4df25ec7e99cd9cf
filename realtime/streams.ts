/** The name of a stream of a company, by which processes wake each other. */
export function nameOf({ companyId, stream }: { readonly companyId: string; readonly stream: string }): string {
  return `${companyId}/${stream}`
}

/** Who is writing: apart from the messages, which are kept for those who come back. */
export function typingStream(conversationId: string): string {
  return `typing:${conversationId}`
}

export function presenceStream(userId: string): string {
  return `presence:${userId}`
}

/** Who is in the call of a meeting or a workshop, and how it ends: to its people. */
export function callStream(meetingId: string): string {
  return `call:${meetingId}`
}

/** What changes on the agenda of a meeting, and who is at it. */
export function agendaStream(meetingId: string): string {
  return `agenda:${meetingId}`
}

/** The signals of other browsers to this stay alone, to find a path. Deleted when it is over. */
export function callSignalStream(stay: string): string {
  return `call-signal:${stay}`
}
