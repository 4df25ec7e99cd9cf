import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { AdminOperations } from '#contract/console/platform/operations.ts'
import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { LoadError } from '../lists/list-states.tsx'
import { useFormats } from '../shared/format.ts'
import { Icon } from '../shared/icons.tsx'
import { LoadingRows } from '../shared/Loading.tsx'
import { PageTabs, tabOf } from '../shared/PageTabs.tsx'
import { Panel } from '../shared/Panel.tsx'
import { attentionOf } from './attention.ts'
import { useOperations } from './data.ts'
import { DayReport } from './DayReport.tsx'
import { Erasures } from './Erasures.tsx'
import { HeldItems } from './HeldItems.tsx'
import { Jobs } from './Jobs.tsx'
import { Overview } from './Overview.tsx'
import { Relay } from './Relay.tsx'
import { StoppedModel } from './StoppedModel.tsx'

const words = 'resources.operations'
const everyTab = ['overview', 'relay', 'jobs', 'erasures'] as const
/** Without what is of the whole installation. */
const companyTabs = ['overview', 'relay', 'erasures'] as const
type TabName = (typeof everyTab)[number]

/** Erasures wait for nobody: they end by themselves. */
function waitingIn(tab: TabName, operations: AdminOperations): number {
  const { relay, jobs, held_items: heldItems } = operations
  return {
    overview: attentionOf(operations).length,
    relay: relay?.parked ?? 0,
    jobs: (jobs?.failing ?? 0) + (heldItems ?? 0),
    erasures: 0,
  }[tab]
}

/** What follows the log, what is sent, what recurs, and what was erased; its tabs have addresses. */
export default function OperationsPage() {
  const t = useWords()
  const { time } = useFormats()
  const queries = useQueryClient()
  const { data, error, refetch } = useOperations<AdminOperations>('')
  const tabs: readonly [TabName, ...TabName[]] = data?.operator === false ? companyTabs : everyTab
  const tab = tabOf(tabs, new URLSearchParams(useLocation().search))
  const count = data === undefined ? 0 : attentionOf(data).length
  const state = count === 0 ? t(`${words}.all_well`) : t(`${words}.to_look_at`, { smart_count: count })
  return (
    <>
      <PageHead
        title={t(`${words}.title`)}
        subtitle={data && `${state}, ${t(`${words}.updated`, { time: time(data.at) })}`}
      >
        <DayReport />
        <Button
          variant="outlined"
          startIcon={<Icon name="refresh" size={16} />}
          onClick={() => void queries.invalidateQueries({ queryKey: ['operations'] })}
        >
          {t(`${words}.refresh`)}
        </Button>
      </PageHead>
      <PageTabs
        path="/operations"
        label={t(`${words}.tabs_label`)}
        tabs={tabs}
        tab={tab}
        labelOf={(name) => t(`${words}.tabs.${name}`)}
        waitingIn={(name) => (data === undefined ? 0 : waitingIn(name, data))}
      >
        {data === undefined ? (
          <Panel sx={{ padding: 2 }}>
            {error === null ? <LoadingRows /> : <LoadError error={error} retry={() => void refetch()} />}
          </Panel>
        ) : (
          <>
            {tab === 'overview' && <Overview operations={data} />}
            {tab === 'relay' && <Relay relay={data.relay} />}
            {tab === 'jobs' && (
              <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
                <Jobs />
                <HeldItems />
              </Box>
            )}
            {tab === 'erasures' && <Erasures />}
            <StoppedModel models={data.read_models} />
          </>
        )}
      </PageTabs>
    </>
  )
}
