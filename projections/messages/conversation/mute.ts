import type { Sql } from '../../platform/sql.ts'

/** Of this conversation the person hears in the application alone, or of everything again. */
export async function muteConversation(
  sql: Sql,
  userId: string,
  conversationId: string,
  muted: boolean,
): Promise<void> {
  await sql.query({
    name: muted ? 'conversation_mute' : 'conversation_unmute',
    text: muted
      ? `insert into app.muted_conversations (user_id, conversation_id, company_id)
          select id, $2, company_id from app.users where id = $1 on conflict do nothing`
      : 'delete from app.muted_conversations where user_id = $1 and conversation_id = $2',
    values: [userId, conversationId],
  })
}
