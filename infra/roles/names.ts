/** What a process may do. One process does all by default; many hosts share the roles out. */
export const roles = ['api', 'realtime', 'projections', 'reactions', 'relay', 'jobs'] as const
export type Role = (typeof roles)[number]
