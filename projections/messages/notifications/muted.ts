/** SQL: the notification `n` is of a conversation that this person has muted. */
export const isMuted = (n: string, reader: string) =>
  `(${n}.subject_type = 'conversations' and exists (select from app.muted_conversations x
    where x.user_id = ${reader} and x.conversation_id = ${n}.subject_id))`
