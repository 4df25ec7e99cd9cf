import { AutocompleteInput, ReferenceInput } from 'react-admin'
import type { AdminUser } from '#contract/console/people/users.ts'
import { Chevron } from '#theme/components/chevron.ts'
import { useWords } from '../i18n/provider.ts'
import { nameOr } from '../shared/people.ts'

interface PersonSearchProps {
  /** The filter that takes their id. */
  readonly source: string
  readonly label: string
}

/** One person of those that the reader may see, found by name, as a filter of the list. */
export function PersonSearch({ source, label }: PersonSearchProps) {
  const t = useWords()
  return (
    <ReferenceInput source={source} reference="users" sort={byName}>
      <AutocompleteInput
        label={label}
        filterToQuery={found}
        optionText={(user: AdminUser) => nameOr(user.full_name, t)}
        noOptionsText={t('list.nobody')}
        TextFieldProps={{ placeholder: t('list.anybody') }}
        popupIcon={<Chevron />}
        sx={field}
        helperText={false}
      />
    </ReferenceInput>
  )
}

const byName = { field: 'full_name', order: 'ASC' } as const
const found = (typed: string) => (typed === '' ? {} : { q: typed })

/** As high as the other filters. */
const field = { '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { paddingBlock: 0 } } as const
