import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { articleCategories } from '#contract/content/articles.ts'
import { Markdown } from '#theme/markdown/Markdown.tsx'
import type { AdminArticle } from '#contract/console/content/articles.ts'
import { BulkActs } from '../../platform/acts/BulkActs.tsx'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { OpenHistoryLink } from '../../platform/lists/columns.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { DayFilter, Filters, SearchFilter, SelectFilter } from '../../platform/lists/Filters.tsx'
import { PersonLink } from '../../people/people/PersonLink.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { articleActs } from './acts.tsx'
import { ArticleHistory } from './ArticleHistory.tsx'
import { ArticlePill } from './ArticlePill.tsx'

const words = 'resources.articles'

/** Not for the first look at the list. */
const ApprovalSwitch = lazy(async () => ({ default: (await import('./ApprovalSwitch.tsx')).ApprovalSwitch }))

/** The articles of the help feed: what waits for a decision, with the text and the reports that it is about. */
export default function ArticleList() {
  const t = useWords()
  const { moment } = useFormats()
  const when = ({ created_at: at }: AdminArticle) => <time dateTime={at}>{moment(at)}</time>
  const who = ({ author_id: id, author }: AdminArticle) => <PersonLink id={id} name={author} />
  const acts = (article: AdminArticle) => (
    <Box sx={{ display: 'flex', gap: '4px', alignItems: 'center', justifyContent: 'flex-end' }}>
      <RecordActs acts={articleActs} record={article} name={article.title} />
      <OpenHistoryLink id={article.id} name={article.title} />
    </Box>
  )
  return (
    <ConsoleList<AdminArticle>
      resource="articles"
      sort={{ field: 'created_at', order: 'DESC' }}
      tools={
        <>
          <Button component={Link} to="/article_comments">
            {t(`${words}.all_comments`)}
          </Button>
          <Button component={Link} to="/article_reports">
            {t(`${words}.all_reports`)}
          </Button>
        </>
      }
      filters={
        <>
          <Suspense>
            <ApprovalSwitch />
          </Suspense>
          <Filters search={<SearchFilter label={t(`${words}.search`)} />}>
            <SelectFilter
              source="category"
              label={t(`${words}.category`)}
              any={t(`${words}.any`)}
              choices={articleCategories.map((value) => ({ value, name: t(`${words}.categories.${value}`) }))}
            />
            <DayFilter source="created_at_gte" label={t('list.since')} />
            <DayFilter source="created_at_lte" label={t('list.until')} />
          </Filters>
        </>
      }
      bulkActs={<BulkActs acts={articleActs} />}
      beside={<ArticleHistory />}
      renderCard={(article) => (
        <Box sx={{ display: 'grid', gap: '6px', justifyItems: 'start', overflowWrap: 'anywhere' }}>
          <Text article={article} />
          <span>{who(article)}</span>
          <ArticlePill state={article.state} />
          {when(article)}
          {acts(article)}
        </Box>
      )}
      table={
        <ConsoleTable<AdminArticle> resource="articles" nameOf={({ title }) => title}>
          <Column<AdminArticle>
            source="title"
            label={`console.${words}.article`}
            render={(article) => <Text article={article} />}
          />
          <Column<AdminArticle> label={`console.${words}.author`} disableSort render={who} />
          <Column<AdminArticle>
            label={`console.${words}.state`}
            disableSort
            render={({ state }) => <ArticlePill state={state} />}
          />
          <Column<AdminArticle> source="created_at" label="console.list.when" className="nowrap" render={when} />
          <Column<AdminArticle>
            label={`console.${words}.act`}
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

/** The title, which opens the text to judge. Reporters stay hidden. */
function Text({ article }: { readonly article: AdminArticle }) {
  const t = useWords()
  const { moment } = useFormats()
  const { title, body, category, pinned, likes, comments, reports, removed_reason: reason } = article
  const about = [
    t(`${words}.categories.${category}`),
    ...(pinned ? [t(`${words}.pinned`)] : []),
    ...(likes > 0 ? [t(`${words}.likes`, { smart_count: likes })] : []),
    ...(comments > 0 ? [t(`${words}.comments`, { smart_count: comments })] : []),
  ]
  return (
    <Box sx={{ maxWidth: '44rem', overflowWrap: 'anywhere', display: 'grid', gap: '4px' }}>
      <b>{title}</b>
      <span>{about.join(', ')}</span>
      {reason !== null && <span>{t(`${words}.removed_reason`, { reason })}</span>}
      {reports.map(({ reason: why, note, created_at: at, decided_at: decided }) => (
        <span key={at}>
          {t(decided === null ? `${words}.reported` : `${words}.set_aside`, {
            reason: t(`${words}.reasons.${why}`),
            at: moment(at),
          })}
          {note !== null && ` ${t(`${words}.note`, { note })}`}
        </span>
      ))}
      <details>
        <summary>{t(`${words}.read`)}</summary>
        <Box sx={{ paddingTop: 1 }} lang={article.language}>
          <Markdown text={body} />
        </Box>
      </details>
    </Box>
  )
}
