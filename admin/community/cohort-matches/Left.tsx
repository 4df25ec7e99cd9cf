import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminCohortMatch, AdminCohortOverview } from '#contract/console/community/cohort-matches.ts'
import { color } from '#theme/vars.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { viewPath } from '../../platform/lists/saved-views.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { nameOr } from '../../platform/shared/people.ts'
import { leftPerPage, resource, useLeft } from './data.ts'
import { Section } from './figures.tsx'
import { Pager } from './Pager.tsx'

const words = 'resources.cohort_matches'

type Group = AdminCohortOverview['left'][number]

interface LeftProps {
  readonly match: AdminCohortMatch
  readonly left: readonly Group[]
  readonly openWhy: (participant: string) => void
}

/** Mentees without a proposal, by reason, each with what can be done. */
export function Left({ match, left, openWhy }: LeftProps) {
  const t = useWords()
  const total = left.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  return (
    <Section title={t(`${words}.left.title`, { smart_count: total })}>
      {left.map((group) => (
        <GroupRow key={group.reason} match={match} group={group} openWhy={openWhy} />
      ))}
    </Section>
  )
}

function GroupRow({ match, group, openWhy }: Omit<LeftProps, 'left'> & { readonly group: Group }) {
  const t = useWords()
  const [open, setOpen] = useState(false)
  const isPlaces = group.reason === 'full' || group.reason === 'no_places'
  const line = t(`${words}.left.line`, { count: group.count, reason: t(`${words}.left.${group.reason}`) })
  return (
    <Box sx={{ padding: 2, borderBottom: `1px solid ${color.line}` }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <b>{line}</b>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isPlaces && (
            <Button
              size="small"
              variant="text"
              component={RouterLink}
              to={viewPath('users', { full_mentors: match.program_id })}
            >
              {t(`${words}.left.full_mentors`)}
            </Button>
          )}
          {isPlaces && (
            <Button size="small" component={RouterLink} to={`/${resource}/${match.id}/show?tab=season`}>
              {t(`${words}.left.simulate`)}
            </Button>
          )}
          <Button size="small" variant="text" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? `${words}.left.hide` : `${words}.left.show`)}
          </Button>
        </Box>
      </Box>
      {open && <Members match={match} group={group} openWhy={openWhy} />}
    </Box>
  )
}

function Members({ match, group: { reason, count }, openWhy }: Omit<LeftProps, 'left'> & { readonly group: Group }) {
  const t = useWords()
  const [page, setPage] = useState(1)
  const { data, isPending } = useLeft(match.id, reason, page)
  if (isPending) return <LoadingRows rows={3} />
  return (
    <>
      <Box component="ul" sx={{ margin: '8px 0 0', paddingLeft: 2 }}>
        {(data ?? []).map(({ id, participant, best }) => (
          <li key={id}>
            <Link component="button" type="button" onClick={() => openWhy(id)}>
              {nameOr(participant.name, t)}
            </Link>{' '}
            {best !== null && (
              <Box component="span" sx={{ color: color.ink2 }}>
                {t(`${words}.left.best`, { name: nameOr(best.name, t), score: best.score })}
              </Box>
            )}
          </li>
        ))}
      </Box>
      {count > leftPerPage && <Pager page={page} perPage={leftPerPage} total={count} go={setPage} />}
    </>
  )
}
