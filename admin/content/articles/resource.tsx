import { page, type ResourcePages } from '../../platform/page.tsx'

export const articles: ResourcePages = {
  list: page('articles', () => import('./ArticleList.tsx')),
}

export const articleComments: ResourcePages = {
  list: page('article_comments', () => import('./CommentList.tsx')),
}

export const articleReports: ResourcePages = {
  list: page('article_reports', () => import('./ReportList.tsx')),
}
