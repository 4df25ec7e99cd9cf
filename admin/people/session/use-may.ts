import { usePermissions } from 'react-admin'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import type { ResourceName } from '../../resource-words.ts'
import { mayAccess } from './access.ts'

/** Whether the reader may do `action` on `resource`; false until the reader is known. */
export function useMay(resource: ResourceName | 'dashboard', action: 'list' | 'export' | 'history'): boolean {
  const { permissions: role } = usePermissions<ConsoleRole>()
  return role !== undefined && mayAccess(role, resource, action)
}
