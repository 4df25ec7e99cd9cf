import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminCohortMatch } from '#contract/console/cohort-matches.ts'
import { useWords } from '../i18n/provider.ts'
import { viewPath } from '../lists/saved-views.ts'
import { useFormats } from '../shared/format.ts'
import { useHidden } from './data.ts'

const words = 'resources.cohort_matches.hidden'
const reasons = ['under_bar', 'switched_off'] as const

/** The mentors whom the draft leaves out because mentees do not see them: how many, who, and what can be done. */
export function Hidden({ match: { id, program_id: program, units } }: { readonly match: AdminCohortMatch }) {
  const t = useWords()
  const { percent } = useFormats()
  const { data } = useHidden(id)
  if (data === undefined || reasons.every((reason) => data[reason] === 0)) return null
  const listOf = (reason: (typeof reasons)[number]) =>
    viewPath('users', {
      mentors_of: program,
      hidden: reason,
      status: 'active',
      ...(units.length > 0 && { business_unit: units }),
    })
  return (
    <Alert severity="warning" role="note" icon={false} sx={{ marginTop: 2 }}>
      {t(`${words}.title`)}
      <Box component="ul" sx={{ margin: '4px 0', paddingLeft: 2 }}>
        {reasons
          .filter((reason) => data[reason] > 0)
          .map((reason) => (
            <li key={reason}>
              <Link component={RouterLink} to={listOf(reason)}>
                {t(`${words}.${reason}`, {
                  smart_count: data[reason],
                  least: percent(data.min_completion / 100),
                })}
              </Link>
            </li>
          ))}
      </Box>
      {data.under_bar > 0 && (
        <>
          {t(`${words}.what`)}{' '}
          <Link component={RouterLink} to="/company_settings?tab=rules">
            {t(`${words}.change`)}
          </Link>
        </>
      )}
    </Alert>
  )
}
