import { pages } from '../../platform/page.tsx'

export const operatorActs = pages('operator_acts', {
  list: () => import('./OperatorActList.tsx'),
})
