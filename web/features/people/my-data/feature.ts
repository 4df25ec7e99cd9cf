import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { myDataPaths } from '../../../shared/paths/my-data.ts'

export const myData: Feature<typeof myDataPaths, { my_data: typeof words }> = {
  paths: myDataPaths,
  pages: {
    myData: { load: () => import('./MyData.tsx').then((m) => m.MyData), words: ['my_data'] },
  },
  words: {
    my_data: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: () => ({ to: myDataPaths.myData(), icon: 'list', labels: { account: 'account.my_data' } }),
  prefetch: null,
  live: {},
}
