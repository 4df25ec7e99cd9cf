import { page, type ResourcePages } from '../../platform/page.tsx'

export const accessLog: ResourcePages = {
  list: page('access_log', () => import('./AccessLogList.tsx')),
}
