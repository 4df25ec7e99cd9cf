import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const accessLog: Resource<'access_log'> = {
  name: 'access_log',
  icon: 'eye',
  roles: ['admin'],
  list: page('access_log', () => import('./AccessLogList.tsx')),
}
