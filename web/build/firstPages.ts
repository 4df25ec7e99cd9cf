/**
 * The pages that people open first: their files are loaded with the page itself. The first one is where the dashboard
 * leads (shared/paths/rootPaths.ts); start.js tells them apart by the address.
 */
export const firstPages = {
  center: 'features/mentoring/mentoring-center/MentoringCenter.tsx',
  community: 'features/community/community/Community.tsx',
  profile: 'features/community/profile/Profile.tsx',
} as const
