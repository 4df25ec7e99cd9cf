import { path } from '../path.ts'

export const newsPaths = {
  news: path('/dashboard/news'),
  article: path('/dashboard/news/:id', (id: string) => `/dashboard/news/${id}`),
}
