/** SQL: whether the account of this user id is erased. No question is about an erased person. */
export function isGone(userId: string): string {
  return `exists (select from app.users gone where gone.id = ${userId} and gone.status = 'erased')`
}
