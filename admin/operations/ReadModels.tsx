import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminReadModel } from '#contract/console/operations.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import { Panel } from '../shared/Panel.tsx'
import { Pill, type Tone } from '../shared/StatePill.tsx'
import { Rows } from '../shared/Rows.tsx'

const words = 'resources.operations.models'
const tones: Readonly<Record<AdminReadModel['state'], Tone>> = {
  up_to_date: 'success',
  behind: 'warning',
  stopped: 'error',
  rebuilding: 'info',
}

/** Each follower of the log: how far it is, and whether it stands. */
export function ReadModels({ models }: { readonly models: readonly AdminReadModel[] }) {
  const t = useWords()
  const { number, average } = useFormats()
  return (
    <Panel sx={{ minWidth: 0 }}>
      <Box sx={{ padding: 2, paddingBottom: 1 }}>
        <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
          {t(`${words}.title`)}
        </Typography>
        <Typography variant="body2" sx={{ color: color.ink2 }}>
          {t(`${words}.lede`)}
        </Typography>
      </Box>
      <Rows
        name={t(`${words}.title`)}
        rows={models}
        columns={[
          {
            label: t(`${words}.name`),
            render: ({ name, version, owner }) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{name}</Box>
                <Box sx={{ color: color.ink2, overflowWrap: 'anywhere' }}>
                  {t(`${words}.version`, { version: number(version), owner: owner ?? t(`${words}.nobody`) })}
                </Box>
              </>
            ),
          },
          {
            label: t(`${words}.state`),
            render: ({ state }) => <Pill tone={tones[state]} text={t(`${words}.states.${state}`)} />,
          },
          {
            label: t(`${words}.behind`),
            render: ({ events, seconds }) =>
              events === 0
                ? t(`${words}.none`)
                : t(`${words}.events`, { smart_count: events, seconds: average(seconds) }),
          },
          {
            label: t(`${words}.act`),
            render: ({ id, name, state }) =>
              state === 'stopped' && (
                <Button
                  size="small"
                  variant="outlined"
                  component={RouterLink}
                  to={`/operations?history=${id}`}
                  aria-label={t(`${words}.examine`, { name })}
                >
                  {t('resources.operations.attention.examine')}
                </Button>
              ),
          },
        ]}
      />
    </Panel>
  )
}
