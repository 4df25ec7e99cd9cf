import { pages } from '../../platform/page.tsx'

export const helpCases = pages('help_cases', {
  list: () => import('./HelpCases.tsx'),
  show: () => import('./HelpCases.tsx'),
})
