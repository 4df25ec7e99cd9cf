import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { newsPaths } from '../../../shared/paths/news.ts'

const live = { articles: ['news'] } as const

export const news: Feature<typeof newsPaths, { news: typeof words }, typeof live> = {
  paths: newsPaths,
  pages: {
    news: { load: () => import('./News.tsx').then((m) => m.News), words: ['news'] },
    article: { load: () => import('./Article.tsx').then((m) => m.Article), words: ['news'] },
  },
  words: {
    news: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: () => ({
    to: newsPaths.news(),
    icon: 'book',
    subject: 'learn',
    labels: { top: 'nav.news', account: 'account.news' },
  }),
  prefetch: null,
  live,
}
