import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import type { AdminOperations } from '#contract/console/operations.ts'
import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { LoadError } from '../lists/list-states.tsx'
import { useFormats } from '../shared/format.ts'
import { Icon } from '../shared/icons.tsx'
import { LoadingRows } from '../shared/Loading.tsx'
import { Panel } from '../shared/Panel.tsx'
import { hiddenInPrint } from '../shared/print.ts'
import { attentionOf } from './attention.ts'
import { useOperations } from './data.ts'
import { Erasures } from './Erasures.tsx'
import { Jobs } from './Jobs.tsx'
import { Overview } from './Overview.tsx'
import { Relay } from './Relay.tsx'
import { StoppedModel } from './StoppedModel.tsx'

const words = 'resources.operations'
const tabs = ['overview', 'relay', 'jobs', 'erasures'] as const

/** What follows the log, what is sent, what recurs, and what was erased; its tabs have addresses. */
export default function OperationsPage() {
  const t = useWords()
  const { time } = useFormats()
  const queries = useQueryClient()
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get('tab')
  const tab = tabs.find((one) => one === asked) ?? 'overview'
  const { data, error, refetch } = useOperations<AdminOperations>('')
  const count = data === undefined ? 0 : attentionOf(data).length
  const state = count === 0 ? t(`${words}.all_well`) : t(`${words}.to_look_at`, { smart_count: count })
  return (
    <>
      <PageHead
        title={t(`${words}.title`)}
        subtitle={data && `${state}, ${t(`${words}.updated`, { time: time(data.at) })}`}
      >
        <Button
          variant="outlined"
          startIcon={<Icon name="refresh" size={16} />}
          onClick={() => void queries.invalidateQueries({ queryKey: ['operations'] })}
        >
          {t(`${words}.refresh`)}
        </Button>
      </PageHead>
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
            to={name === 'overview' ? '/operations' : `/operations?tab=${name}`}
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
            {tab === 'overview' && <Overview operations={data} />}
            {tab === 'relay' && <Relay relay={data.relay} />}
            {tab === 'jobs' && <Jobs />}
            {tab === 'erasures' && <Erasures />}
            <StoppedModel models={data.read_models} />
          </>
        )}
      </Box>
    </>
  )
}
