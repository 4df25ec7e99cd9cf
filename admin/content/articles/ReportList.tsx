import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { reportReasons } from '#contract/content/articles.ts'
import type { AdminArticleReport } from '#contract/console/content/articles.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { DayFilter, Filters, SearchFilter, SelectFilter } from '../../platform/lists/Filters.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { ArticlePill } from './ArticlePill.tsx'

const words = 'resources.article_reports'

/** Reports of articles, the newest first, without who sent them. Each leads to its article, where it is decided. */
export default function ReportList() {
  const t = useWords()
  const { moment } = useFormats()
  const when = ({ created_at: at }: AdminArticleReport) => <time dateTime={at}>{moment(at)}</time>
  const article = ({ article: title }: AdminArticleReport) => (
    <Link component={RouterLink} to={`/articles?${new URLSearchParams({ filter: JSON.stringify({ q: title }) })}`}>
      {title}
    </Link>
  )
  const why = ({ reason, note }: AdminArticleReport) => (
    <Box sx={{ overflowWrap: 'anywhere', display: 'grid', gap: '4px' }}>
      <span>{t(`resources.articles.reasons.${reason}`)}</span>
      {note !== null && <span>{note}</span>}
    </Box>
  )
  const decided = ({ decided_at: at }: AdminArticleReport) =>
    at === null ? t(`${words}.open`) : <time dateTime={at}>{moment(at)}</time>
  return (
    <ConsoleList<AdminArticleReport>
      resource="article_reports"
      sort={{ field: 'created_at', order: 'DESC' }}
      filters={
        <Filters search={<SearchFilter label={t(`${words}.search`)} />}>
          <SelectFilter
            source="reason"
            label={t('resources.articles.reason')}
            any={t(`${words}.any`)}
            choices={reportReasons.map((value) => ({ value, name: t(`resources.articles.reasons.${value}`) }))}
          />
          <DayFilter source="created_at_gte" label={t('list.since')} />
          <DayFilter source="created_at_lte" label={t('list.until')} />
        </Filters>
      }
      bulkActs={null}
      renderCard={(report) => (
        <Box sx={{ display: 'grid', gap: '6px', justifyItems: 'start', overflowWrap: 'anywhere' }}>
          {article(report)}
          {why(report)}
          <ArticlePill state={report.state} />
          {when(report)}
          <span>{decided(report)}</span>
        </Box>
      )}
      table={
        <ConsoleTable<AdminArticleReport> resource="article_reports" nameOf={({ article: title }) => title}>
          <Column<AdminArticleReport> label="console.resources.articles.article" disableSort render={article} />
          <Column<AdminArticleReport> label="console.resources.articles.reason" disableSort render={why} />
          <Column<AdminArticleReport>
            label="console.resources.articles.state"
            disableSort
            render={({ state }) => <ArticlePill state={state} />}
          />
          <Column<AdminArticleReport> source="created_at" label="console.list.when" className="nowrap" render={when} />
          <Column<AdminArticleReport> source="decided_at" label={`console.${words}.decided`} render={decided} />
        </ConsoleTable>
      }
    />
  )
}
