import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ArticleAttributes, ArticleCommentAttributes } from '#contract/content/articles.ts'

export const id = '00000000-0000-4000-8000-00000000d001'
const author = { id: '00000000-0000-4000-8000-00000000a001', full_name: 'Oumar Diallo', job_title: null }

/** One article of another person. */
export function article(given: Partial<ArticleAttributes> = {}) {
  const attributes: ArticleAttributes = {
    title: 'Le premier non',
    excerpt: 'Dire **non** avec [soin](https://hbr.org).',
    body: '# Ce que j’ai dit\n\nDire **non**. <b>HTML</b> [piège](javascript:alert)',
    cover: null,
    images: [],
    category: 'speaking',
    language: 'fr',
    pinned: false,
    state: 'published',
    removed_reason: null,
    author,
    created_at: '2026-03-17T09:00:00.000Z',
    published_at: '2026-03-17T09:00:00.000Z',
    edited_at: null,
    likes: 14,
    comments: 1,
    liked: false,
    own: false,
    ...given,
  }
  return { type: 'articles', id, attributes }
}

/** Opens the menu of the article and picks an entry. */
export async function pick(user: UserEvent, entry: string) {
  await user.click(await screen.findByRole('button', { name: /^Actions sur/ }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

/** The reader's own. */
export const comment = {
  type: 'article_comments',
  id: '00000000-0000-4000-8000-00000000e001',
  attributes: {
    body: 'Merci.',
    author,
    created_at: '2026-03-17T10:00:00.000Z',
    edited_at: null,
    own: true,
  } satisfies ArticleCommentAttributes,
}
