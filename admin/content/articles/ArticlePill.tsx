import type { AdminArticle } from '#contract/console/content/articles.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Pill } from '../../platform/shared/StatePill.tsx'

const tones = {
  draft: 'warning',
  published: 'success',
  reported: 'error',
  hidden: 'error',
  refused: 'default',
  removed: 'default',
} as const

/** Where an article stands. */
export function ArticlePill({ state }: Pick<AdminArticle, 'state'>) {
  const t = useWords()
  return <Pill tone={tones[state]} text={t(`resources.articles.states.${state}`)} />
}
