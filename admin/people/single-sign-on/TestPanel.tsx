import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AdminConnection, ConnectionCheck, ConnectionTest } from '#contract/console/people/single-sign-on.ts'
import { color } from '#theme/vars.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Icon } from '../../platform/shared/icons.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import { panel } from './layout.ts'
import { testTones } from './states.ts'

const words = 'resources.single_sign_on.test'

/** Asks the provider, and shows each check in words, with what to do. */
export function TestPanel({ connection }: { readonly connection: AdminConnection }) {
  const t = useWords()
  const { moment } = useFormats()
  const refusalText = useRefusalText()
  const { mutate, isPending, error, data: test } = useTest(connection)
  const last = test ?? connection.last_test
  return (
    <Panel component="section" aria-labelledby="connection-test" sx={panel}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="h2" id="connection-test" sx={{ fontSize: '1.125rem' }}>
          {t(`${words}.title`)}
        </Typography>
        {last !== null && (
          <Chip variant="state" color={testTones[last.state]} label={t(`${words}.states.${last.state}`)} />
        )}
      </Box>
      <div role="status">
        {isPending && <p>{t(`${words}.running`)}</p>}
        {test !== undefined && !isPending && <Checks checks={test.checks} />}
      </div>
      {error !== null && (
        <Alert severity="error" role="alert" icon={false}>
          {refusalText(error)}
        </Alert>
      )}
      {test === undefined && !isPending && last !== null && <Typography>{t(`${words}.again`)}</Typography>}
      <Typography sx={{ color: color.ink2, fontSize: '.875rem' }}>{t(`${words}.about`)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
        <span>{last === null ? t(`${words}.never`) : t(`${words}.at`, { at: moment(last.at) })}</span>
        <Button variant="contained" onClick={() => !isPending && mutate()} aria-disabled={isPending}>
          {t('resources.single_sign_on.acts.test_connection.run')}
        </Button>
      </Box>
    </Panel>
  )
}

function useTest({ id }: AdminConnection) {
  const data = useDataProvider<ConsoleData>()
  const queries = useQueryClient()
  return useMutation({
    // Each test asks anew.
    mutationFn: () => data.testConnection(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['single_sign_on', 'getList'] }),
  })
}

const icons = { ok: 'check', warning: 'warning', failed: 'close' } as const
const inks = { ok: color.successText, warning: color.warningText, failed: color.errorText } as const

function Checks({ checks }: Pick<ConnectionTest, 'checks'>) {
  const t = useWords()
  return (
    <Box component="ul" aria-label={t(`${words}.checks`)}>
      {checks.map((check) => (
        <Check key={`${check.code} ${check.text}`} check={check} />
      ))}
    </Box>
  )
}

function Check({ check: { state, text, steps } }: { readonly check: ConnectionCheck }) {
  const t = useWords()
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gap: '4px 12px',
        paddingBlock: '10px',
        borderBottom: `1px solid ${color.line}`,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ color: inks[state], display: 'flex' }}>
        <Icon name={icons[state]} />
      </Box>
      <div>
        <b>{t(`${words}.check_states.${state}`)}</b>
        {'\u00A0: '}
        {text}
        {steps.length > 0 && (
          <Box component="ol" sx={{ listStyle: 'decimal', paddingLeft: '20px', color: color.ink2 }}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Box>
        )}
      </div>
    </Box>
  )
}
