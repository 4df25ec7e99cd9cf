import { isolated } from '#contract/platform/isolated.ts'
import type { SubjectDescriptor } from '../subject.ts'
import { articleNotices } from '../words/articles.ts'
import { sampleNote } from './samples.ts'
import { asLongAs, fact, other } from './statements.ts'

const isPublished = asLongAs('app.articles', `r.state = 'published'`)

export const article = {
  // The one comment that a notice is about, which may be gone.
  statement: `
    select r.state, false as "asMentor", json_build_object('title', r.title, 'removed_reason', r.removed_reason,
        'message', c.body) as attributes,
      r.revision, null as "relationshipId", null as "requestId", null as program, ${other} as other, null as limit,
      null as open
    from app.articles r left join app.article_comments c on c.article_id = r.id and c.id = $4::uuid
      cross join lateral (select c.author_id as other) party
    where r.company_id = $1 and r.id = $2 and (r.author_id = $3 or r.state = 'published')
      and ($4::uuid is null or c.id is not null)`,
  detail: 'comment',
  conditions: {
    article_commented: isPublished,
    article_approved: isPublished,
    article_kept: isPublished,
    article_refused: fact,
    article_removed: fact,
    article_comment_removed: fact,
  },
  words: articleNotices,
  facts: ({ attributes: { title, removed_reason: note = null } }) => ({
    article: { title: isolated(title ?? ''), note },
  }),
  sample: (locale) => ({
    article: {
      title: { fr: 'Ma grille pour un premier entretien', en: 'My grid for a first interview' }[locale],
      note: sampleNote[locale],
    },
  }),
  quotes: true,
  pages: ({ subjectId }, base) => ({ see: `${base}/dashboard/news/${subjectId}` }),
} as const satisfies SubjectDescriptor
