import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { lazy, Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminCohortMatch } from '#contract/console/community/cohort-matches.ts'
import { loadWords, useWords } from '../../platform/i18n/provider.ts'
import { type ListFilter, viewPath } from '../../platform/lists/saved-views.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { useHidden } from './data.ts'

const words = 'resources.cohort_matches.hidden'
/** With the words of people, whose act it is. */
const InviteHidden = lazy(async () => {
  await loadWords('users')
  return import('./InviteHidden.tsx')
})

const reasons = ['under_bar', 'switched_off', 'away'] as const

/**
 * The mentors whom the draft leaves out because mentees do not see them or they are away: how many, who, and
 * what can be done.
 */
export function Hidden({ match: { id, program_id: program, units } }: { readonly match: AdminCohortMatch }) {
  const t = useWords()
  const { percent } = useFormats()
  const { data } = useHidden(id)
  const [invites, setInvites] = useState(false)
  if (data === undefined || reasons.every((reason) => data[reason] === 0)) return null
  const filterOf = (reason: (typeof reasons)[number]): ListFilter => ({
    mentors_of: program,
    ...(reason === 'away' ? { away: true } : { hidden: reason }),
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
              <Link component={RouterLink} to={viewPath('users', filterOf(reason))}>
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
          <Button size="small" aria-haspopup="dialog" onClick={() => setInvites(true)}>
            {t(`${words}.invite`)}
          </Button>{' '}
          {t(`${words}.or`)}{' '}
          <Link component={RouterLink} to="/company_settings?tab=rules">
            {t(`${words}.change`)}
          </Link>
        </>
      )}
      {invites && (
        <Suspense>
          <InviteHidden filter={filterOf('under_bar')} total={data.under_bar} close={() => setInvites(false)} />
        </Suspense>
      )}
    </Alert>
  )
}
