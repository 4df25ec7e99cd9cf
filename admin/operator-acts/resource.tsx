import { page, type ResourcePages } from '../page.tsx'

export const operatorActs: ResourcePages = {
  list: page('operator_acts', () => import('./OperatorActList.tsx')),
}
