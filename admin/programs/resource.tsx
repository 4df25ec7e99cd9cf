import { lazy } from 'react'
import { consoleRoles } from '#contract/console/roles.ts'
import type { Resource } from '../resource.ts'

export const programs: Resource<'programs'> = {
  name: 'programs',
  icon: 'programs',
  roles: consoleRoles,
  list: lazy(() => import('./ProgramList.tsx')),
}
