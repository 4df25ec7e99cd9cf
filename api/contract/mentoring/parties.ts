/** What requests and relationships share: two people in a program. */

export const partyRelationships = {
  participant: { to: ['participants'] },
  presenter: { to: ['presenters'] },
  program: { to: ['programs'] },
} as const

export const partyIncludes = ['participant', 'presenter', 'program'] as const

/**
 * Filters of their lists: `aasm_state` (one or several, with commas) and `role` (`participant` or `presenter`: what
 * the reader is in them). Administrators add `admin=true` for those of the whole company.
 */
export const partyFilters = ['aasm_state', 'role', 'admin'] as const
