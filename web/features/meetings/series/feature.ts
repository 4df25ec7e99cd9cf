import type { Feature } from '../../../shared/feature.ts'
import { seriesPaths } from '../../../shared/paths/series.ts'
import type { words } from './locales/en.ts'

export const series: Feature<typeof seriesPaths, { series: typeof words }> = {
  paths: seriesPaths,
  pages: {
    planSeries: {
      load: () => import('./PlanSeries.tsx').then((m) => m.PlanSeries),
      words: ['series', 'meeting', 'plan'],
    },
    series: { load: () => import('./SeriesPage.tsx').then((m) => m.SeriesPage), words: ['series', 'meeting'] },
  },
  words: {
    series: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: null,
  prefetch: null,
  live: {},
}
