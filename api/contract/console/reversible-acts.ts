/** The acts on records that can be taken back for a while, as the server's resources declare them: a test compares. */
export const reversibleActs: Readonly<Record<string, readonly string[]>> = {
  users: [
    'disable',
    'enable',
    'grant_role',
    'revoke_role',
    'accept_profile',
    'close_profile',
    'set_limit',
    'move_unit',
    'mark_expert',
    'unmark_expert',
  ],
  mentoring_requests: ['revoke'],
  mentoring_relationships: ['create', 'finish', 'delete'],
}

export function isReversible(resource: string, act: string): boolean {
  return reversibleActs[resource]?.includes(act) === true
}
