import Typography from '@mui/material/Typography'
import { lazy } from 'react'
import {
  type AdminArticle,
  type AdminArticleComment,
  articleDecision,
  commentRemoval,
} from '#contract/console/content/articles.ts'
import type { Act, Acts } from '../../platform/acts/act.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { ArticlePill } from './ArticlePill.tsx'

/** Loaded with the dialog that asks. */
const inputs = () => import('./act-inputs.tsx')
const ReasonInput = lazy(async () => ({ default: (await inputs()).ReasonInput }))
const RemovalReason = lazy(async () => ({ default: (await inputs()).RemovalReason }))

type Name = AdminArticle['actions'][number]

/** Done on several articles at once. */
const bulk: Act<AdminArticle>['bulk'] = {
  roles: ['admin'],
  nameOf: ({ title }) => title,
  renderState: ({ state }) => <ArticlePill state={state} />,
}

const act = <const Key extends Name>(name: Key): Act<AdminArticle> & { resource: 'articles'; name: Key } => ({
  resource: 'articles',
  name,
  placement: name === 'pin' || name === 'unpin' ? 'menu' : 'button',
  tone: name === 'refuse' || name === 'remove' ? 'destructive' : 'neutral',
  ...(name === 'remove' && { canBeTakenBack: true as const }),
  Explanation: explaining(name),
  ...((name === 'refuse' || name === 'remove') && { body: articleDecision, Inputs: ReasonInput }),
  ...((name === 'approve' || name === 'remove') && { bulk }),
})

/** What an administrator decides on an article. */
export const articleActs: Acts<'articles', AdminArticle> = {
  approve: act('approve'),
  keep: act('keep'),
  restore: act('restore'),
  refuse: act('refuse'),
  remove: act('remove'),
  pin: act('pin'),
  unpin: act('unpin'),
}

function explaining(name: Name) {
  return function Explanation({ record: { title } }: { readonly record: AdminArticle }) {
    const t = useWords()
    return (
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t(`resources.articles.acts.${name}.text`, { title })}</Typography>
    )
  }
}

/** What an administrator does with a comment. */
export const commentActs: Acts<'article_comments', AdminArticleComment> = {
  remove: {
    resource: 'article_comments',
    name: 'remove',
    placement: 'button',
    tone: 'destructive',
    body: commentRemoval,
    initial: () => ({ reason: 'disrespect' }),
    Explanation: RemovalExplanation,
    Inputs: RemovalReason,
  },
}

function RemovalExplanation({ record: { author } }: { readonly record: AdminArticleComment }) {
  const t = useWords()
  return <Typography>{t('resources.article_comments.acts.remove.text', { name: author })}</Typography>
}
