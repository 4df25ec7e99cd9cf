import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminOperations, AdminReadModel } from '#contract/console/platform/operations.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import { Panel } from '../shared/Panel.tsx'
import { Pill, type Tone } from '../shared/StatePill.tsx'
import { Rows } from '../shared/Rows.tsx'
import { Spark } from './Spark.tsx'

const words = 'resources.operations.models'
const tones: Readonly<Record<AdminReadModel['state'], Tone>> = {
  up_to_date: 'success',
  behind: 'warning',
  stopped: 'error',
  rebuilding: 'info',
}

const isStopped = ({ state }: AdminReadModel) => state === 'stopped'
const stoppedFirst = (models: readonly AdminReadModel[]) => [
  ...models.filter(isStopped),
  ...models.filter((model) => !isStopped(model)),
]

/** Each follower of the log: how far it is, and whether it stands. */
export function ReadModels({
  models,
  operator,
}: Pick<AdminOperations, 'operator'> & { readonly models: readonly AdminReadModel[] }) {
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
        rows={stoppedFirst(models)}
        isWrong={isStopped}
        columns={[
          {
            label: t(`${words}.name`),
            render: ({ name, version, owner, state }) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{name}</Box>
                <Box
                  sx={{
                    color: state === 'stopped' ? color.errorText : color.ink2,
                    fontSize: '.8125rem',
                    fontWeight: 400,
                    minWidth: { md: 180 },
                    overflowWrap: 'anywhere',
                  }}
                >
                  {operator
                    ? t(`${words}.version`, { version: number(version), owner: owner ?? t(`${words}.nobody`) })
                    : t(`${words}.only_version`, { version: number(version) })}
                </Box>
              </>
            ),
          },
          {
            label: t(`${words}.last_hour`),
            render: ({ state, stop, lags }) =>
              stop === null ? (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                  {state !== 'up_to_date' && <Pill tone={tones[state]} text={t(`${words}.states.${state}`)} />}
                  <Spark lags={lags} />
                </Box>
              ) : (
                <StoppedAt type={stop.type} attempts={stop.attempts} />
              ),
          },
          {
            label: t(`${words}.behind`),
            render: ({ events, seconds }) =>
              events === null || seconds === null
                ? t(`${words}.unknown`)
                : events === 0
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

/** The event at which it has stopped; hidden when it is another company's, and there may be none. */
function StoppedAt({ type, attempts }: Pick<NonNullable<AdminReadModel['stop']>, 'type' | 'attempts'>) {
  const t = useWords()
  const tries = t(`${words}.tries`, { smart_count: attempts })
  if (type === null) return `${t(`${words}.states.stopped`)}, ${tries}`
  return (
    <Box sx={{ overflowWrap: 'anywhere', '& code': { fontSize: '.8125rem' } }}>
      {t(`${words}.stopped_at`)} <code>{type}</code>, {tries}
    </Box>
  )
}
