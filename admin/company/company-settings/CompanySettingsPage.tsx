import { useLocation } from 'react-router-dom'
import { useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { PageTabs, tabOf } from '../../platform/shared/PageTabs.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { BrandForm } from './BrandForm.tsx'
import { useCompanySettings } from './data.ts'
import { Hosts } from './Hosts.tsx'
import { Retention } from './Retention.tsx'
import { RulesForm } from './RulesForm.tsx'

const words = 'resources.company_settings'
const tabs = ['brand', 'rules', 'hosts', 'retention'] as const

/** What an administrator decides about the company: looks, rules, addresses; and how long data is kept. */
export default function CompanySettingsPage() {
  const t = useWords()
  const tab = tabOf(tabs, new URLSearchParams(useLocation().search))
  const { data, error, refetch } = useCompanySettings()
  return (
    <>
      <PageHead
        title={t(`${words}.title`)}
        subtitle={data && t(`${words}.subtitle`, { name: data.brand.name, smart_count: data.people })}
      />
      <PageTabs
        path="/company_settings"
        label={t(`${words}.tabs_label`)}
        tabs={tabs}
        tab={tab}
        labelOf={(name) => t(`${words}.tabs.${name}`)}
      >
        {data === undefined ? (
          <Panel sx={{ padding: 2 }}>
            {error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />}
          </Panel>
        ) : (
          <>
            {tab === 'brand' && <BrandForm company={data} />}
            {tab === 'rules' && <RulesForm company={data} />}
            {tab === 'hosts' && <Hosts hosts={data.hosts} />}
            {tab === 'retention' && <Retention going={data.going} />}
          </>
        )}
      </PageTabs>
    </>
  )
}
