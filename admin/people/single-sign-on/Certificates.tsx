import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AdminConnection } from '#contract/console/people/single-sign-on.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { panel } from './layout.ts'
import { endsSoonDays } from './states.ts'

const words = 'resources.single_sign_on.certificates'

/** The certificates of the provider, and how long they hold. */
export function Certificates({ certificates }: Pick<AdminConnection, 'certificates'>) {
  const t = useWords()
  const { date } = useFormats()
  return (
    <Panel component="section" aria-labelledby="connection-certificates" sx={panel}>
      <Typography variant="h2" id="connection-certificates" sx={{ fontSize: '1.125rem' }}>
        {t(`${words}.title`)}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 2 }}>
        {certificates.map(({ subject, fingerprint, ends_at, days_left }) => {
          const isOver = days_left < 0
          const ends = isOver
            ? t(`${words}.ended`, { date: date(ends_at) })
            : t(`${words}.ends`, { date: date(ends_at), smart_count: days_left })
          return (
            <Box component="li" key={fingerprint} sx={{ display: 'grid', gap: '4px', overflowWrap: 'anywhere' }}>
              <b>{subject}</b>
              {days_left > endsSoonDays ? (
                <span>{ends}</span>
              ) : (
                <Alert severity={isOver ? 'error' : 'warning'} role="note" icon={false}>
                  {ends}
                  <br />
                  {t(`${words}.soon`)}
                </Alert>
              )}
              <Box component="span" sx={{ color: color.ink2, fontSize: '.8125rem' }}>
                {t(`${words}.fingerprint`)} {fingerprint}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Panel>
  )
}
