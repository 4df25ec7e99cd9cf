import Box from '@mui/material/Box'
import type { AdminArticleComment } from '#contract/console/content/articles.ts'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { DayFilter, Filters, SearchFilter } from '../../platform/lists/Filters.tsx'
import { PersonLink } from '../../people/people/PersonLink.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { commentActs } from './acts.tsx'

const words = 'resources.article_comments'

/** What people say under articles, the newest first. */
export default function CommentList() {
  const t = useWords()
  const { moment } = useFormats()
  const when = ({ created_at: at }: AdminArticleComment) => <time dateTime={at}>{moment(at)}</time>
  const who = ({ author_id: id, author }: AdminArticleComment) => <PersonLink id={id} name={author} />
  const text = ({ body }: AdminArticleComment) => (
    <Box sx={{ maxWidth: '44rem', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{body}</Box>
  )
  const acts = (comment: AdminArticleComment) => (
    <RecordActs acts={commentActs} record={comment} name={comment.author} />
  )
  return (
    <ConsoleList<AdminArticleComment>
      resource="article_comments"
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={
        <Filters search={<SearchFilter label={t(`${words}.search`)} />}>
          <DayFilter source="created_at_gte" label={t('list.since')} />
          <DayFilter source="created_at_lte" label={t('list.until')} />
        </Filters>
      }
      bulkActs={null}
      renderCard={(comment) => (
        <Box sx={{ display: 'grid', gap: '6px', justifyItems: 'start', overflowWrap: 'anywhere' }}>
          {text(comment)}
          <span>{comment.article}</span>
          <span>{who(comment)}</span>
          {when(comment)}
          {acts(comment)}
        </Box>
      )}
      table={
        <ConsoleTable<AdminArticleComment> resource="article_comments" nameOf={({ author }) => author}>
          <Column<AdminArticleComment> label={`console.${words}.comment`} disableSort render={text} />
          <Column<AdminArticleComment> label="console.resources.articles.author" disableSort render={who} />
          <Column<AdminArticleComment>
            label="console.resources.articles.article"
            disableSort
            render={({ article }) => article}
          />
          <Column<AdminArticleComment> source="created_at" label="console.list.when" className="nowrap" render={when} />
          <Column<AdminArticleComment>
            label="console.resources.articles.act"
            disableSort
            className="act"
            align="right"
            render={acts}
          />
        </ConsoleTable>
      }
    />
  )
}
