import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { AdminEnrolment } from '#contract/console/company/enrolments.ts'
import { Chevron } from '#theme/components/chevron.ts'
import { useWords } from '../../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../../platform/lists/choices.ts'
import { useSettled } from '../use-settled.ts'

const words = 'resources.programs.weights.effect'
const perPage = 25

type Role = AdminEnrolment['role']

export type Mentee = Pick<AdminEnrolment, 'id' | 'profile_id' | 'full_name' | 'business_unit'>

/** Mentees or mentors of the program by name; undefined until the server has answered. */
export function useMentees(programId: string, search: string, role: Role = 'participant') {
  const { data, isFetching } = useGetList<AdminEnrolment>(
    'program_enrollments',
    {
      filter: { program_id: programId, role, ...(search !== '' && { q: search }) },
      pagination: { page: 1, perPage },
      sort: { field: 'full_name', order: 'ASC' },
    },
    { placeholderData: keepPreviousData },
  )
  return { mentees: data as readonly Mentee[] | undefined, isFetching }
}

interface MenteeInputProps {
  readonly programId: string
  readonly mentee: Mentee | null
  /** For mentors: their side, and the label. */
  readonly side?: Role
  readonly label?: string
  readonly choose: (mentee: Mentee) => void
}

/** A person of the program, found by name; by default a mentee, whose directory is previewed. */
export function MenteeInput({ programId, mentee, side = 'participant', label, choose }: MenteeInputProps) {
  const t = useWords()
  const translate = useTranslate()
  const units = useUnitChoices()
  const [typed, type] = useState('')
  const { mentees = [], isFetching } = useMentees(programId, useSettled(typed, 300), side)
  return (
    <Autocomplete
      options={[...mentees]}
      value={mentee}
      disableClearable={mentee !== null}
      onChange={(_event, chosen) => {
        type('')
        if (chosen !== null) choose(chosen)
      }}
      onInputChange={(_event, text, reason) => type(reason === 'input' ? text.trim() : '')}
      // The server has done the search.
      filterOptions={(found) => found}
      getOptionLabel={({ full_name: name, business_unit: unit }) =>
        unit === null ? name : `${name}, ${units.find(({ value }) => value === unit)?.name ?? unit}`
      }
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.profile_id === other.profile_id}
      noOptionsText={isFetching ? t('list.loading') : t('list.nobody')}
      sx={field}
      popupIcon={<Chevron />}
      clearText={translate('ra.action.clear_input_value')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      renderInput={(parameters) => <TextField {...parameters} size="small" label={label ?? t(`${words}.mentee`)} />}
    />
  )
}

/** As high as the other fields. */
const field = { '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { paddingBlock: 0 } } as const
