import { useState } from 'react'
import { AutocompleteArrayInput, AutocompleteInput, DateTimeInput, NumberInput, ReferenceArrayInput } from 'react-admin'
import { ReferenceInput, TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminUser } from '#contract/console/people/users.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useCompanyZone } from '../../platform/shared/company.ts'
import { nameOr } from '../../platform/shared/people.ts'
import { instantOfWall, wallTime } from '../../platform/shared/wall-time.ts'
import { ZoneInput } from '../../platform/shared/ZoneInput.tsx'

const words = 'resources.workshops'

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

/** React-admin also asks for what it was given before. */
function hourIn(startsAt: string | null, zone: string): string {
  return startsAt?.endsWith('Z') ? wallTime(startsAt, zone) : (startsAt ?? '')
}

/** The hour is one of the zone: another zone keeps the hour, and changes the instant. */
export function DateInputs() {
  const t = useWords()
  const { getValues, setValue } = useFormContext<{ starts_at: string | null }>()
  // While the field of the zone is empty the hour stays one of the zone before.
  const [before, setBefore] = useState(useCompanyZone())
  const zone = useWatch<{ time_zone: string }, 'time_zone'>({ name: 'time_zone' }) || before
  const changeZone = (next: string) => {
    setBefore(zone)
    const startsAt = getValues('starts_at')
    if (!startsAt || next === '') return
    setValue('starts_at', instantOfWall(wallTime(startsAt, zone), next), { shouldDirty: true })
  }
  return (
    <>
      <DateTimeInput
        source="starts_at"
        label={t(`${words}.fields.starts_at`)}
        helperText={false}
        format={(startsAt: string | null) => hourIn(startsAt, zone)}
        parse={(wall: string) => instantOfWall(wall, zone)}
      />
      <NumberInput source="minutes" label={t(`${words}.fields.minutes`)} helperText={false} min={15} max={240} />
      <ZoneInput source="time_zone" label={t(`${words}.fields.time_zone`)} stored={zone} onChange={changeZone} />
    </>
  )
}
