/** SQL: whether the account of this user id is erased. Nothing is asked of anybody about somebody who is gone. */
export function isGone(userId: string): string {
  return `exists (select from app.users gone where gone.id = ${userId} and gone.status = 'erased')`
}
