import { lazy } from 'react'
import type { Resource } from '../resource.ts'

export const accessLog: Resource<'access_log'> = {
  name: 'access_log',
  icon: 'eye',
  roles: ['admin'],
  list: lazy(() => import('./AccessLogList.tsx')),
}
