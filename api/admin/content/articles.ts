import {
  type AdminArticle,
  adminArticle,
  type AdminArticleComment,
  adminArticleComment,
  type AdminArticleReport,
  adminArticleReport,
  articleDecision,
  articleStandings,
  commentRemoval,
} from '#contract/console/content/articles.ts'
import { articleCategories, reportReasons } from '#contract/content/articles.ts'
import { decideOnArticle, pinArticle, removeArticleComment, standing } from '../../queries/content/article-decisions.ts'
import { act } from '../platform/act.ts'
import type { ConsoleServices } from '../platform/dialect.ts'
import { resource } from '../platform/resource.ts'

type Row = Omit<AdminArticle, 'actions'>
type State = Row['state']

const isPublished = (state: State) => state === 'published' || state === 'reported' || state === 'hidden'
const states = { kind: 'enum', sql: standing, values: articleStandings } as const
const author = `trim(u.first_name || ' ' || u.last_name)`
const notifyAuthors = { done: ({ tellAuthors }: Pick<ConsoleServices, 'tellAuthors'>) => tellAuthors() }

const decision = (name: 'approve' | 'keep' | 'restore', summary: string, allowed: (state: State) => boolean) =>
  act<Row, AdminArticle>({
    name,
    summary,
    right: 'act',
    ...notifyAuthors,
    allowed: ({ state }) => allowed(state),
    write: (sql, article, { user }) => decideOnArticle(sql, user.id, article, name),
  })

const withReason = (name: 'refuse' | 'remove', summary: string, allowed: (state: State) => boolean) =>
  act<Row, AdminArticle, { readonly reason: string }>({
    name,
    summary,
    right: 'act',
    body: articleDecision,
    ...notifyAuthors,
    allowed: ({ state }) => allowed(state),
    write: (sql, article, { user }, { reason }) => decideOnArticle(sql, user.id, article, name, reason),
  })

const pin = (name: 'pin' | 'unpin', summary: string) =>
  act<Row, AdminArticle>({
    name,
    summary,
    right: 'act',
    allowed: ({ state, pinned }) => isPublished(state) && pinned === (name === 'unpin'),
    write: (sql, { id }, { user }) => pinArticle(sql, user.id, id, name === 'pin'),
  })

/** The help feed for administrators who moderate it (docs/decisions/2601). */
export const articles = resource<Row, AdminArticle>({
  name: 'articles',
  answers: { name: 'AdminArticle', schema: adminArticle },
  right: 'act',
  list: 'Articles of the help feed, in every state',
  show: 'One article, with its text and its reports',
  reads: [],
  id: 'uuid',
  key: 't.id',
  columns: `t.id, t.title, t.body, t.category, t.language, ${standing} as state, t.pinned, t.author_id,
    ${author} as author, t.open_reports, t.removed_reason, t.revision,
    (select count(*)::int from app.article_likes l where l.article_id = t.id) as likes,
    (select count(*)::int from app.article_comments c where c.article_id = t.id) as comments,
    (select coalesce(json_agg(json_build_object('reason', r.reason, 'note', r.note,
        'created_at', rm.iso(r.created_at), 'decided_at', rm.iso(r.decided_at)) order by r.created_at desc), '[]')
      from app.article_reports r where r.article_id = t.id) as reports,
    rm.iso(t.created_at) as created_at, rm.iso(t.published_at) as published_at`,
  from: 'app.articles t',
  columnJoins: 'join app.users u on u.id = t.author_id',
  inUnit: null,
  search: [],
  people: ['t.id'],
  soughtIn: 'rm.sought_articles',
  soughtNames: ['author_id'],
  sorts: { created_at: 't.created_at', title: 'app.fold(t.title)', open_reports: 't.open_reports' },
  neverNull: ['created_at'],
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    state: states,
    category: { kind: 'enum', sql: 't.category', values: articleCategories },
    language: { kind: 'enum', sql: 't.language', values: ['fr', 'en'] },
    pinned: { kind: 'flag', sql: 't.pinned' },
    author_id: { kind: 'uuid', sql: 't.author_id' },
    created_at: { kind: 'instant', sql: 't.created_at' },
  },
  record: (row) => row,
  changes: true,
  acts: [
    decision('approve', 'Publish an article that waits', (state) => state === 'draft'),
    withReason('refuse', 'Give an article that waits back to its author, with a reason', (state) => state === 'draft'),
    decision('keep', 'Set the reports of an article aside', (state) => state === 'reported' || state === 'hidden'),
    withReason('remove', 'Remove an article with a reason, which its author reads', isPublished),
    decision('restore', 'Give back an article that was removed', (state) => state === 'removed'),
    pin('pin', 'Show an article before the others'),
    pin('unpin', 'Show an article in its order again'),
  ],
})

type CommentRow = Omit<AdminArticleComment, 'actions'>

/** What people say under articles. */
export const articleComments = resource<CommentRow, AdminArticleComment>({
  name: 'article_comments',
  answers: { name: 'AdminArticleComment', schema: adminArticleComment },
  right: 'act',
  list: 'Comments of the help feed',
  reads: [],
  id: 'uuid',
  key: 'c.id',
  columns: `c.id, c.article_id, t.title as article, c.author_id, ${author} as author, c.body,
    rm.iso(c.created_at) as created_at, rm.iso(c.edited_at) as edited_at, c.revision`,
  from: 'app.article_comments c',
  columnJoins: 'join app.articles t on t.id = c.article_id join app.users u on u.id = c.author_id',
  inUnit: null,
  search: [],
  people: ['c.id'],
  soughtIn: 'rm.sought_article_comments',
  soughtNames: ['author_id'],
  sorts: { created_at: 'c.created_at' },
  neverNull: ['created_at'],
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    article_id: { kind: 'uuid', sql: 'c.article_id' },
    author_id: { kind: 'uuid', sql: 'c.author_id' },
    created_at: { kind: 'instant', sql: 'c.created_at' },
  },
  record: (row) => row,
  acts: [
    act<CommentRow, AdminArticleComment, { readonly reason: string }>({
      name: 'remove',
      summary: 'Remove a comment; its author is told the reason',
      right: 'act',
      body: commentRemoval,
      ...notifyAuthors,
      removes: true,
      allowed: () => true,
      write: (sql, comment, { user }, { reason }) => removeArticleComment(sql, user.id, comment, reason),
    }),
  ],
})

/** Reporters stay hidden: administrators judge the text. */
export const articleReports = resource<AdminArticleReport, AdminArticleReport>({
  name: 'article_reports',
  answers: { name: 'AdminArticleReport', schema: adminArticleReport },
  right: 'act',
  list: 'Reports of articles',
  reads: [],
  id: 'uuid',
  key: 'r.id',
  columns: `r.id, r.article_id, t.title as article, r.reason, r.note, ${standing} as state,
    rm.iso(r.created_at) as created_at, rm.iso(r.decided_at) as decided_at`,
  from: 'app.article_reports r join app.articles t on t.id = r.article_id',
  inUnit: null,
  search: ['(select app.fold(title) from app.articles where id = r.article_id)', 'app.fold(r.note)'],
  sorts: { created_at: 'r.created_at', decided_at: 'r.decided_at' },
  neverNull: ['created_at'],
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    state: states,
    reason: { kind: 'enum', sql: 'r.reason', values: reportReasons },
    open: { kind: 'flag', sql: '(r.decided_at is null)' },
    article_id: { kind: 'uuid', sql: 'r.article_id' },
    created_at: { kind: 'instant', sql: 'r.created_at' },
  },
  record: (row) => row,
})
