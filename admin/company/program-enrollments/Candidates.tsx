import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { type EnrolmentCandidate, profileRoles } from '#contract/console/company/enrolments.ts'
import { color, shape } from '#theme/vars.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../platform/lists/choices.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import { useSettled } from '../programs/use-settled.ts'

const words = 'resources.program_enrollments'

interface CandidatesProps {
  readonly programId: string
  readonly chosen: readonly EnrolmentCandidate[]
  readonly toggle: (candidate: EnrolmentCandidate) => void
}

/** People who may be enrolled, by name and role, each with a box. */
export function Candidates({ programId, chosen, toggle }: CandidatesProps) {
  const t = useWords()
  const [typed, type] = useState('')
  const [role, setRole] = useState('')
  const q = useSettled(typed.trim(), 300)
  const { data, error, refetch } = useCandidates(programId, q, role)
  const { candidates, total = 0 } = data ?? {}
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 160px' }, paddingTop: 1 }}>
        <TextField
          type="search"
          label={t(`${words}.enrol.search`)}
          value={typed}
          onChange={({ target }) => type(target.value)}
          // Enter searches; it enrols nobody.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <TextField
          select
          label={t(`${words}.role`)}
          value={role}
          onChange={({ target }) => setRole(target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t(`${words}.any_role`)}</MenuItem>
          {profileRoles.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`profiles.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {error !== null && <LoadError error={error} retry={() => void refetch()} />}
      <Box role="status" sx={{ color: color.ink2, fontSize: '.875rem', minHeight: 20 }}>
        {candidates?.length === 0 && t(`${words}.enrol.nobody`)}
        {candidates !== undefined &&
          candidates.length > 0 &&
          t(candidates.length < total ? `${words}.enrol.found` : `${words}.enrol.found_all`, {
            smart_count: total,
            shown: candidates.length,
          })}
      </Box>
      {/* Its height is kept: the buttons below stay where they are. */}
      <Box component="ul" aria-label={t(`${words}.enrol.list`)} tabIndex={0} sx={list}>
        {candidates?.map((candidate) => (
          <li key={candidate.id}>
            <CandidateBox
              candidate={candidate}
              isChosen={chosen.some(({ id }) => id === candidate.id)}
              toggle={() => toggle(candidate)}
            />
          </li>
        ))}
      </Box>
    </>
  )
}

/** The server does the search, and answers the first by name. */
function useCandidates(programId: string, q: string, role: string) {
  const data = useDataProvider<ConsoleData>()
  const query = new URLSearchParams({ ...(q !== '' && { q }), ...(role !== '' && { role }) })
  return useQuery({
    queryKey: ['programs', 'candidates', programId, q, role],
    queryFn: ({ signal }) => data.candidates(programId, query, signal),
    placeholderData: keepPreviousData,
  })
}

interface CandidateBoxProps {
  readonly candidate: EnrolmentCandidate
  readonly isChosen: boolean
  readonly toggle: () => void
}

function CandidateBox({ candidate, isChosen, toggle }: CandidateBoxProps) {
  const t = useWords()
  const units = useUnitChoices()
  const { full_name: name, role, business_unit: unit, withdrawn } = candidate
  const about = [t(`profiles.${role}`), units.find(({ value }) => value === unit)?.name ?? unit]
  return (
    <FormControlLabel
      sx={{ margin: 0, width: '100%', paddingInline: 1 }}
      control={<Checkbox size="small" checked={isChosen} onChange={toggle} />}
      label={
        <>
          <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
            {name}
          </Box>
          <Box component="span" sx={{ display: 'block', color: color.ink2, fontSize: '.8125rem' }}>
            {about.filter((part) => part !== null).join(', ')}
          </Box>
          {withdrawn && (
            <Box component="span" sx={{ display: 'block', color: color.warningText, fontSize: '.8125rem' }}>
              {t(`${words}.enrol.withdrawn`)}
            </Box>
          )}
        </>
      }
    />
  )
}

const list = {
  height: 264,
  overflowY: 'auto',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: shape.inner,
} as const
