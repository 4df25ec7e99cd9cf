import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const operatorActs: Resource<'operator_acts'> = {
  name: 'operator_acts',
  icon: 'history',
  roles: ['admin', 'auditor', 'business_unit_admin'],
  list: page('operator_acts', () => import('./OperatorActList.tsx')),
  views: {
    open: () => ({ open: true }),
    all: () => ({}),
  },
}
