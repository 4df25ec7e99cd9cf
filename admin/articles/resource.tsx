import { page } from '../page.tsx'
import type { Resource } from '../resource.ts'

export const articles: Resource<'articles'> = {
  name: 'articles',
  icon: 'document',
  roles: ['admin'],
  list: page('articles', () => import('./ArticleList.tsx')),
  views: {
    to_decide: () => ({ state: ['draft', 'reported', 'hidden'] }),
    hidden: () => ({ state: 'hidden' }),
    published: () => ({ state: ['published', 'reported'] }),
    removed: () => ({ state: ['refused', 'removed'] }),
    all: () => ({}),
  },
}

export const articleComments: Resource<'article_comments'> = {
  name: 'article_comments',
  icon: 'document',
  under: 'articles',
  roles: ['admin'],
  list: page('article_comments', () => import('./CommentList.tsx')),
}

export const articleReports: Resource<'article_reports'> = {
  name: 'article_reports',
  icon: 'warning',
  under: 'articles',
  roles: ['admin'],
  list: page('article_reports', () => import('./ReportList.tsx')),
}
