import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { AutocompleteInput, useGetList, useGetOne } from 'react-admin'
import { useController, useWatch } from 'react-hook-form'
import type { AdminDuplicate } from '#contract/console/people/duplicates.ts'
import type { AdminUser } from '#contract/console/people/users.ts'
import { mergedParts } from '#contract/console/people/user-values.ts'
import { color } from '#theme/vars.ts'
import type { InputsProps } from '../../platform/acts/act.ts'
import { useWords, type Words } from '../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../platform/lists/choices.ts'
import { useCapacityText } from '../../platform/shared/capacity.ts'
import { nameOr } from '../../platform/shared/people.ts'

const words = 'resources.users.acts.merge'

type Part = (typeof mergedParts)[number]

/** Which account goes on, then both beside each other, and what the one that goes on takes. */
export default function MergeInputs({ record }: InputsProps<AdminUser>) {
  const into: unknown = useWatch({ name: 'into' })
  if (record === null) return null
  return (
    <>
      <IntoInput record={record} />
      {typeof into === 'string' && into !== '' && <Comparison ending={record} into={into} />}
    </>
  )
}

interface Choice {
  readonly id: string
  readonly name: string
}

/** Those that may be the same person first; anybody else by name or address. */
function IntoInput({ record }: { readonly record: AdminUser }) {
  const t = useWords()
  const [search, setSearch] = useState('')
  const [chosen, choose] = useState<Choice | null>(null)
  const { data: likely = [] } = useGetList<AdminDuplicate>(`users/${record.id}/duplicates`)
  const { data: found = [], isFetching } = useGetList<AdminUser>(
    'users',
    { filter: { q: search, status: 'active' }, pagination: { page: 1, perPage: 10 } },
    { enabled: search.trim().length > 1 },
  )
  const known = new Set([record.id, ...likely.map(({ id }) => id)])
  const offered: readonly Choice[] = [
    ...likely.map(({ id, full_name: name, email, reasons }) => ({
      id,
      name: `${name}, ${email} (${reasons.map((reason) => t(`${words}.reasons.${reason}`)).join(', ')})`,
    })),
    ...found
      .filter(({ id }) => !known.has(id))
      .map(({ id, full_name: name, email }) => ({ id, name: `${nameOr(name, t)}, ${email ?? ''}` })),
  ]
  // What is chosen stays among the choices, whatever is searched for afterwards.
  const choices = chosen === null || offered.some(({ id }) => id === chosen.id) ? offered : [chosen, ...offered]
  return (
    <>
      <Typography role="status">
        {likely.length === 0 ? t(`${words}.no_likely`) : t(`${words}.likely`, { smart_count: likely.length })}
      </Typography>
      <AutocompleteInput
        source="into"
        label={t(`${words}.into`)}
        choices={[...choices]}
        setFilter={setSearch}
        matchSuggestion={isFound}
        optionText={nameOf}
        translateChoice={false}
        onChange={(_id: unknown, choice: Choice | '') => choose(choice === '' ? null : choice)}
        // The focus goes there when the merge is refused; a list would cover why.
        openOnFocus={false}
        noOptionsText={isFetching ? t('list.loading') : t(`${words}.nobody`)}
        helperText={false}
      />
    </>
  )
}

// The input forgets what is being typed when one of these is another than before.
const nameOf = ({ name }: Choice) => name
const isFound = () => true

function Comparison({ ending, into }: { readonly ending: AdminUser; readonly into: string }) {
  const t = useWords()
  const { data: going } = useGetOne<AdminUser>('users', { id: into })
  const units = useUnitChoices()
  const capacity = useCapacityText()
  const taken = useWatch<{ take?: readonly Part[] }, 'take'>({ name: 'take' }) ?? []
  if (going === undefined) return null
  const profile = (user: AdminUser, role: 'participant' | 'presenter') => {
    const found = user.profile_details.find((one) => one.role === role)
    return found === undefined ? null : capacity(found)
  }
  const valueOf = (user: AdminUser): Readonly<Record<Part, string | null>> => ({
    email: user.email,
    name: nameOr(user.full_name, t),
    // The value is hidden here; the choice still applies to it.
    phone: t(`${words}.not_shown`),
    job_title: user.job_title,
    business_unit: units.find(({ value }) => value === user.business_unit)?.name ?? user.business_unit,
    participant: profile(user, 'participant'),
    presenter: profile(user, 'presenter'),
  })
  const [old, kept] = [valueOf(ending), valueOf(going)]
  const address = taken.includes('email') ? old.email : kept.email
  return (
    <>
      <Box
        component="table"
        sx={{ width: '100%', borderCollapse: 'collapse', fontSize: '.875rem', '& :is(td, th)': cell, '& td': value }}
      >
        <Typography component="caption" variant="body2" sx={{ captionSide: 'top', textAlign: 'left' }}>
          {t(`${words}.compare`)}
        </Typography>
        <thead>
          <tr>
            <th scope="col">{t(`${words}.part`)}</th>
            <th scope="col">{t(`${words}.goes_on`)}</th>
            <th scope="col">{t(`${words}.take`)}</th>
          </tr>
        </thead>
        <tbody>
          {mergedParts.map((part) => (
            <tr key={part}>
              <th scope="row">{partName(part, t)}</th>
              <td>{kept[part] ?? '–'}</td>
              <td>{old[part] === null ? '–' : <TakePart part={part} value={old[part]} own={kept[part] !== null} />}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Typography sx={{ fontWeight: 600 }}>{t(`${words}.consequences`)}</Typography>
      <Box component="ul" sx={{ paddingLeft: '20px', listStyle: 'disc', fontSize: '.875rem', display: 'grid', gap: 1 }}>
        <li>{t(`${words}.signs_in`, { name: address ?? nameOr(going.full_name, t) })}</li>
        <li>{t(`${words}.gets`)}</li>
        <li>{t(`${words}.stays`)}</li>
        <li>{t(`${words}.open`)}</li>
        <li>{t(`${words}.limits`)}</li>
        <li>{t(`${words}.given_up`)}</li>
        <li>{t(`${words}.erased`)}</li>
      </Box>
    </>
  )
}

const cell = {
  padding: '6px 8px 6px 0',
  borderBottom: `1px solid ${color.line}`,
  textAlign: 'left',
  verticalAlign: 'top',
} as const

/** An address may break anywhere; on a phone it makes room for the names of the rows, which stay whole. */
const value = { overflowWrap: 'anywhere' } as const

function partName(part: Part, t: Words): string {
  return part === 'participant' || part === 'presenter' ? t(`profiles.${part}`) : t(`${words}.parts.${part}`)
}

/** A profile that the other account lacks comes along anyway. */
function TakePart({ part, value, own }: { readonly part: Part; readonly value: string; readonly own: boolean }) {
  const t = useWords()
  const { field } = useController<{ take: readonly Part[] }, 'take'>({ name: 'take' })
  const taken = field.value ?? []
  const comesAlong = !own && (part === 'participant' || part === 'presenter')
  return (
    <FormControlLabel
      sx={{ alignItems: 'start', marginLeft: '-6px' }}
      control={
        <Checkbox
          size="small"
          checked={comesAlong || taken.includes(part)}
          disabled={comesAlong}
          onChange={({ target }) =>
            field.onChange(target.checked ? [...taken, part] : taken.filter((one) => one !== part))
          }
          slotProps={{ input: { 'aria-label': t(`${words}.take_part`, { part: partName(part, t) }) } }}
        />
      }
      label={value}
    />
  )
}
