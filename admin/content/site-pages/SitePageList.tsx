import Box from '@mui/material/Box'
import { Link, usePermissions } from 'react-admin'
import { type AdminSitePage, sitePages } from '#contract/console/content/site-pages.ts'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { Column } from '../../platform/lists/Column.tsx'
import { ConsoleList } from '../../platform/lists/ConsoleList.tsx'
import { ConsoleTable } from '../../platform/lists/ConsoleTable.tsx'
import { Filters, SelectFilter } from '../../platform/lists/Filters.tsx'
import { VersionState } from './VersionState.tsx'

const words = 'resources.site_pages'

/** The public pages whose words the company writes, each in each language. */
export default function SitePageList() {
  const t = useWords()
  const locale = useLocale()
  const { permissions } = usePermissions<string>()
  const name = ({ id, page }: AdminSitePage) => {
    const title = <b>{t(`${words}.pages.${page}`)}</b>
    return permissions === 'admin' ? <Link to={`/site_pages/${id}`}>{title}</Link> : title
  }
  const whose = ({ program_name: program }: AdminSitePage) =>
    program === null ? t(`${words}.whole_company`) : program[locale]
  const language = (page: AdminSitePage) => t(`${words}.languages.${page.language}`)
  const state = ({ versions }: AdminSitePage) => <VersionState version={versions[0] ?? null} />
  return (
    <ConsoleList<AdminSitePage>
      resource="site_pages"
      sort={{ field: 'id', order: 'DESC' }}
      filters={
        <Filters>
          <SelectFilter
            source="page"
            label={t(`${words}.page`)}
            any={t(`${words}.any_page`)}
            choices={sitePages.map((value) => ({ value, name: t(`${words}.pages.${value}`) }))}
          />
          <SelectFilter
            source="language"
            label={t(`${words}.language`)}
            any={t(`${words}.any_language`)}
            choices={(['fr', 'en'] as const).map((value) => ({ value, name: t(`${words}.languages.${value}`) }))}
          />
        </Filters>
      }
      bulkActs={null}
      renderCard={(page) => (
        <Box sx={{ display: 'grid', gap: '6px', justifyItems: 'start' }}>
          {name(page)}
          <span>
            {whose(page)}, {language(page)}
          </span>
          {state(page)}
        </Box>
      )}
      table={
        <ConsoleTable<AdminSitePage> resource="site_pages">
          <Column<AdminSitePage> source="page" label={`console.${words}.page`} render={name} />
          <Column<AdminSitePage> label="console.fields.program" disableSort render={whose} />
          <Column<AdminSitePage> source="language" label={`console.${words}.language`} render={language} />
          <Column<AdminSitePage> label="console.fields.state" disableSort render={state} />
        </ConsoleTable>
      }
    />
  )
}
