import { AutocompleteArrayInput, AutocompleteInput, DateTimeInput, NumberInput, ReferenceArrayInput } from 'react-admin'
import { ReferenceInput, TextInput } from 'react-admin'
import type { AdminUser } from '#contract/console/users.ts'
import { useWords } from '../i18n/provider.ts'
import { nameOr } from '../shared/people.ts'

const words = 'resources.workshops'

/** What the browser's own field gives, on the reader's clock, as an instant. */
function instantOf(local: string): string | null {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

const found = (typed: string) => ({ q: typed, status: 'active' })
const parse = (typed: string) => (typed === '' ? null : typed)

/** Accounts that the operator may see, found by name. */
export function PeopleInput() {
  const t = useWords()
  return (
    <ReferenceArrayInput source="people" reference="users" filter={{ status: 'active' }}>
      <AutocompleteArrayInput
        label={t(`${words}.fields.people`)}
        helperText={t(`${words}.help.people`)}
        filterToQuery={found}
        optionText={(user: AdminUser) => nameOr(user.full_name, t)}
      />
    </ReferenceArrayInput>
  )
}

export function HostInput() {
  const t = useWords()
  return (
    <ReferenceInput source="host_id" reference="users" filter={{ status: 'active' }}>
      <AutocompleteInput
        label={t(`${words}.fields.host_id`)}
        helperText={t(`${words}.help.host_id`)}
        filterToQuery={found}
        optionText={(user: AdminUser) => nameOr(user.full_name, t)}
      />
    </ReferenceInput>
  )
}

export function SubjectInputs() {
  const t = useWords()
  return (
    <>
      <TextInput source="title" label={t(`${words}.fields.title`)} helperText={false} />
      <TextInput
        source="description"
        label={t(`${words}.fields.description`)}
        helperText={false}
        multiline
        minRows={3}
        parse={parse}
      />
      <TextInput
        source="conference_url"
        label={t(`${words}.fields.conference_url`)}
        helperText={t(`${words}.help.conference_url`)}
        parse={parse}
      />
    </>
  )
}

export function DateInputs() {
  const t = useWords()
  return (
    <>
      <DateTimeInput source="starts_at" label={t(`${words}.fields.starts_at`)} helperText={false} parse={instantOf} />
      <NumberInput source="minutes" label={t(`${words}.fields.minutes`)} helperText={false} min={15} max={240} />
      <TextInput source="time_zone" label={t(`${words}.fields.time_zone`)} helperText={false} />
    </>
  )
}
