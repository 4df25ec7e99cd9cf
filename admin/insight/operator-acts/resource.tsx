import { page, type ResourcePages } from '../../platform/page.tsx'

export const operatorActs: ResourcePages = {
  list: page('operator_acts', () => import('./OperatorActList.tsx')),
}
