import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { AutocompleteInput, useGetOne, useRecordContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AdminUser } from '#contract/console/people/users.ts'
import { Chevron } from '#theme/components/chevron.ts'
import { color, shadow, shape } from '#theme/vars.ts'
import { refetchMs } from '../../platform/data/polling.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../platform/lists/choices.ts'
import { viewPath } from '../../platform/lists/saved-views.ts'
import { Facts } from '../../platform/shared/Facts.tsx'
import { Panel } from '../../platform/shared/Panel.tsx'
import {
  choiceOf,
  isFull,
  type ProfileChoice,
  type Role,
  useCapacityOrFull,
  useProfileChoices,
} from './profile-choices.ts'
import { running } from './states.ts'

const words = 'resources.mentoring_relationships.create'

interface PersonInputProps {
  readonly role: Role
  readonly chosen: ProfileChoice | null
  readonly choose: (choice: ProfileChoice | null) => void
}

/** One side of the accompaniment: who, found by name, and their capacity. */
export function PersonInput({ role, chosen, choose }: PersonInputProps) {
  const t = useWords()
  const [search, setSearch] = useState('')
  const { choices, error, isFetching } = useProfileChoices(role, search, chosen)
  return (
    <Panel sx={{ padding: { xs: 2, sm: 3 }, display: 'grid', gap: '12px', alignContent: 'start' }}>
      <AutocompleteInput
        source={`${role}_id`}
        label={t(`fields.${role}`)}
        choices={choices}
        setFilter={setSearch}
        matchSuggestion={isFound}
        optionText={option}
        inputText={nameOf}
        translateChoice={false}
        noOptionsText={isFetching ? t('list.loading') : t(`${words}.nobody`)}
        TextFieldProps={{ placeholder: t(`${words}.search`) }}
        // The list would hide what is wrong with the field that takes the focus for it.
        openOnFocus={false}
        popupIcon={<Chevron />}
        slotProps={{ paper: { sx: paper } }}
        sx={field}
        helperText={error === null ? false : t('errors.load')}
        onChange={(_id: unknown, choice: ProfileChoice | '') => choose(choice === '' ? null : choice)}
      />
      {chosen !== null && <Standing role={role} chosen={chosen} />}
    </Panel>
  )
}

/** A name, with what tells namesakes apart and whether the person has a free place. */
function Option() {
  const choice = useRecordContext<ProfileChoice>()
  const units = useUnitChoices()
  const capacityText = useCapacityOrFull()
  if (choice === undefined) return null
  const unit = units.find(({ value }) => value === choice.unit)?.name
  return (
    <span>
      <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
        {choice.name}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: '.8125rem', color: color.ink2 }}>
        {[choice.job, unit, capacityText(choice.capacity)].filter(Boolean).join(', ')}
      </Box>
    </span>
  )
}

// The input forgets what is being typed when one of these is another than before.
const option = <Option />
const nameOf = ({ name }: ProfileChoice) => name
/** The server has done the search. */
const isFound = () => true

/** The person's capacity now and with this accompaniment; for who has nothing left, the way out. */
function Standing({ role, chosen }: { readonly role: Role; readonly chosen: ProfileChoice }) {
  const t = useWords()
  const capacityText = useCapacityOrFull()
  const { data: user } = useGetOne<AdminUser>('users', { id: chosen.userId }, { refetchInterval: refetchMs })
  const { capacity } = (user && choiceOf(user, role, chosen.name)) ?? chosen
  const full = isFull(capacity)
  return (
    <Facts
      columns={1}
      facts={[
        { name: t(`${words}.capacity`), value: capacityText(capacity) },
        {
          name: t(`${words}.afterwards`),
          value: full ? (
            <>
              {t(`${words}.impossible`)}{' '}
              <Link
                component={RouterLink}
                to={viewPath('mentoring_relationships', { user_id: chosen.userId, aasm_state: running })}
              >
                {t(`${words}.running`)}
              </Link>
            </>
          ) : (
            capacityText({ ...capacity, open: capacity.open + 1 })
          ),
        },
      ]}
    />
  )
}

/** As high as the other fields. */
const field = { '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { paddingBlock: 0 } } as const
/** As the menus. */
const paper = {
  marginTop: '4px',
  border: `1px solid ${color.line}`,
  borderRadius: shape.radius,
  boxShadow: shadow.e2,
} as const
