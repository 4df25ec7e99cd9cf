import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { LoadError } from '../lists/list-states.tsx'
import { LoadingRows } from '../shared/Loading.tsx'
import { Panel } from '../shared/Panel.tsx'
import { hiddenInPrint } from '../shared/print.ts'
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
  const asked = new URLSearchParams(useLocation().search).get('tab')
  const tab = tabs.find((one) => one === asked) ?? 'brand'
  const { data, error, refetch } = useCompanySettings()
  return (
    <>
      <PageHead
        title={t(`${words}.title`)}
        subtitle={data && t(`${words}.subtitle`, { name: data.brand.name, smart_count: data.people })}
      />
      <Tabs
        value={tab}
        aria-label={t(`${words}.tabs_label`)}
        variant="scrollable"
        allowScrollButtonsMobile
        sx={{ marginTop: 2, ...hiddenInPrint }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            label={t(`${words}.tabs.${name}`)}
            component={RouterLink}
            to={name === 'brand' ? '/company_settings' : `/company_settings?tab=${name}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} sx={{ marginTop: 2 }}>
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
      </Box>
    </>
  )
}
