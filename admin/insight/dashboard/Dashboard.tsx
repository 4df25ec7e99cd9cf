import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { usePermissions } from 'react-admin'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { color } from '#theme/vars.ts'
import { useDashboard } from '../../platform/data/dashboard.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { PageHead } from '../../platform/layout/PageHead.tsx'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { useProgramChoices } from '../../platform/lists/choices.ts'
import { useCompany } from '../../platform/shared/company.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Panel, visuallyHidden } from '../../platform/shared/Panel.tsx'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { Attention } from './Attention.tsx'
import { Figures } from './Figures.tsx'
import { Outcomes } from './Outcomes.tsx'
import { Start } from './Start.tsx'
import { rowsBehind } from './rows-behind.ts'
import { Weeks } from './Weeks.tsx'

/** What waits first, then how the program is. */
export default function Dashboard() {
  const t = useWords()
  const company = useCompany()
  const { longDay, time } = useFormats()
  const { permissions: role } = usePermissions<ConsoleRole>()
  const [programId, setProgramId] = useState<string | null>(null)
  const { data, error, refetch } = useDashboard(programId)
  const rows = rowsBehind(data?.at ?? new Date(0).toISOString(), programId)
  return (
    <>
      <PageHead
        title={t('dashboard.title')}
        subtitle={
          data && t('dashboard.subtitle', { company: company.name, date: longDay(data.at), time: time(data.at) })
        }
      >
        <ProgramChoice value={programId} choose={setProgramId} />
      </PageHead>
      {error !== null && data === undefined && (
        <Panel sx={{ marginTop: 4, overflow: 'hidden' }}>
          <LoadError error={error} retry={() => void refetch()} />
        </Panel>
      )}
      {error === null && data === undefined && (
        <Box sx={{ marginTop: 4 }}>
          <LoadingRows />
        </Box>
      )}
      {data !== undefined && (
        <>
          {data.start !== null && <Start start={data.start} />}
          <Section id="attention" title={t('dashboard.attention')}>
            <Attention attention={data.attention} rows={rows} ofProgram={programId !== null} />
          </Section>
          <Section id="health" title={t('dashboard.health')}>
            {role === 'business_unit_admin' && (
              <Typography variant="body2" sx={{ color: color.ink2, marginBottom: '12px' }}>
                {t('dashboard.of_unit')}
              </Typography>
            )}
            <Figures health={data.health} rows={rows} />
            <Box
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
                gap: 2,
                marginTop: 2,
                '@media (max-width: 1080px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
              }}
            >
              <Weeks weeks={data.weeks} rows={rows} />
              <Outcomes outcomes={data.outcomes} rows={rows} />
            </Box>
          </Section>
        </>
      )}
    </>
  )
}

function Section({
  id,
  title,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginTop: 4 }}>
      <Typography variant="h2" id={id} sx={{ fontSize: '1.25rem', marginBottom: '12px' }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

interface ProgramChoiceProps {
  readonly value: string | null
  readonly choose: (programId: string | null) => void
}

/** Nothing to choose from while there is one program. */
function ProgramChoice({ value, choose }: ProgramChoiceProps) {
  const t = useWords()
  const choices = useProgramChoices()
  if (choices.length < 2) return null
  return (
    <TextField
      id="program"
      select
      label={t('dashboard.program')}
      value={value ?? ''}
      onChange={({ target }) => choose(target.value === '' ? null : target.value)}
      slotProps={{ select: { native: true }, inputLabel: { sx: visuallyHidden } }}
      sx={{ width: 'auto', minWidth: 220 }}
    >
      <option value="">{t('dashboard.every_program')}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </TextField>
  )
}
