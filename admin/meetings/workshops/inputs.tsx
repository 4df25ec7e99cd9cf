import Alert from '@mui/material/Alert'
import { useEffect, useState } from 'react'
import { AutocompleteArrayInput, DateTimeInput, NumberInput, ReferenceArrayInput, TextInput } from 'react-admin'
import { useGetMany } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminWorkshop } from '#contract/console/meetings/workshops.ts'
import type { AdminUser } from '#contract/console/people/users.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useCompanyZone } from '../../platform/shared/company.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import { nameOr } from '../../platform/shared/people.ts'
import { instantOfWall, wallTime } from '../../platform/shared/wall-time.ts'
import { ZoneInput } from '../../platform/shared/ZoneInput.tsx'

const words = 'resources.workshops'

const found = (typed: string) => ({ q: typed })
const parse = (typed: string) => (typed === '' ? null : typed)

interface PeopleInputProps {
  /** Of a workshop that is planned already. */
  readonly record?: Pick<AdminWorkshop, 'program_id'> | null
}

/** People of the program that the operator may see, found by name. Those who were chosen for another one are named. */
export function PeopleInput({ record }: PeopleInputProps) {
  const t = useWords()
  const chosen = useWatch<{ program_id?: string }, 'program_id'>({ name: 'program_id' })
  const programId = record?.program_id ?? (chosen || null)
  const outside = useChosen().filter(
    ({ status, profile_details: profiles }) =>
      programId !== null && !(status === 'active' && profiles.some(({ program_ids: ids }) => ids.includes(programId))),
  )
  return (
    <>
      <ReferenceArrayInput
        source="people"
        reference="users"
        filter={{ status: 'active', ...(programId !== null && { program_id: programId }) }}
      >
        <AutocompleteArrayInput
          label={t(`${words}.fields.people`)}
          helperText={t(`${words}.help.people`)}
          filterToQuery={found}
          optionText={(user: AdminUser) => nameOr(user.full_name, t)}
        />
      </ReferenceArrayInput>
      {outside.length > 0 && (
        <Alert severity="warning" role="status" icon={false}>
          {t(`${words}.outside`, {
            names: outside.map((user) => nameOr(user.full_name, t)).join(', '),
            smart_count: outside.length,
          })}
        </Alert>
      )}
    </>
  )
}

/** The people whom the form holds. */
function useChosen(): readonly AdminUser[] {
  const ids = useWatch<{ people?: string[] }, 'people'>({ name: 'people' }) ?? []
  const { data = [] } = useGetMany<AdminUser>('users', { ids }, { enabled: ids.length > 0 })
  return ids.flatMap((id) => data.find((user) => user?.id === id) ?? [])
}

/** One of those who are invited. */
export function HostInput() {
  const t = useWords()
  const people = useChosen()
  const { getValues, setValue } = useFormContext<{ people?: string[]; host_id?: string | null }>()
  const ids = useWatch<{ people?: string[] }, 'people'>({ name: 'people' })
  useEffect(() => {
    const host = getValues('host_id')
    if (host && !ids?.includes(host)) setValue('host_id', null, { shouldDirty: true })
  }, [ids, getValues, setValue])
  return (
    <NativeSelectInput
      source="host_id"
      label={t(`${words}.fields.host_id`)}
      parse={parse}
      format={(host: unknown) => host ?? ''}
      choices={[
        { value: '', name: t(`${words}.nobody`) },
        ...people.map(({ id, full_name: name }) => ({ value: id, name: nameOr(name, t) })),
      ]}
    />
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
