import { pages } from '../../platform/page.tsx'

export const accessLog = pages('access_log', {
  list: () => import('./AccessLogList.tsx'),
})
