import { pages } from '../../platform/page.tsx'

export const articles = pages('articles', {
  list: () => import('./ArticleList.tsx'),
})

export const articleComments = pages('article_comments', {
  list: () => import('./CommentList.tsx'),
})

export const articleReports = pages('article_reports', {
  list: () => import('./ReportList.tsx'),
})
