import type { ConsoleRole } from '#contract/console/people/roles.ts'
import type { ResourceName } from '../../resource-words.ts'
import { resourceList } from '../../resource-facts.ts'

const dashboardRoles: readonly ConsoleRole[] = ['admin', 'business_unit_admin']

/** Whether the role finds the list and the records of a resource. */
export function mayOpen(role: ConsoleRole, resource: ResourceName | 'dashboard'): boolean {
  return mayAccess(role, resource, 'list')
}

/** What react-admin asks: whether the role may do `action` on `resource`. */
export function mayAccess(role: ConsoleRole, resource: string, action: string): boolean {
  return rolesFor(resource, action).includes(role)
}

function rolesFor(name: string, action: string): readonly ConsoleRole[] {
  if (name === 'dashboard') return dashboardRoles
  const resource = resourceList.find((one) => one.name === name)
  if (action === 'create' || action === 'edit') return resource?.[action] ?? []
  if (action === 'list' || action === 'show') return resource?.roles ?? []
  return action === 'export' || action === 'history' ? (resource?.beyondRows ?? resource?.roles ?? []) : []
}
