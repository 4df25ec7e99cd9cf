import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { AdminWorkshop, WorkshopAudience } from '#contract/console/meetings/workshops.ts'
import type { InputsProps } from '../../platform/acts/act.ts'
import { useRefusalText } from '../../platform/acts/use-act.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../platform/lists/choices.ts'
import { type ListFilter, useSavedViews } from '../../platform/lists/saved-views.ts'
import { useFormats } from '../../platform/shared/format.ts'

const words = 'resources.workshops.audience'
const left = ['already', 'outside', 'inactive', 'away'] as const

/** Whom to invite: the program, a unit or a saved view of people. Says how many, who, and who is left out. */
export function AudienceInput({ record }: InputsProps<AdminWorkshop>) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const refusalText = useRefusalText()
  const { setValue, formState } = useFormContext()
  const units = useUnitChoices()
  const { views } = useSavedViews('users')
  const [chosen, setChosen] = useState('program')
  const id = record?.id ?? ''
  const filters: Readonly<Record<string, ListFilter>> = {
    program: { program_id: record?.program_id ?? '' },
    ...Object.fromEntries(units.map(({ value }) => [`unit ${value}`, { business_unit: value }])),
    ...Object.fromEntries(views.map(({ name, filter }) => [`view ${name}`, filter])),
  }
  const filter = filters[chosen] ?? {}
  const filterText = JSON.stringify(filter)
  const { data: audience, error } = useQuery({
    queryKey: ['workshops', id, 'audience', filterText],
    queryFn: ({ signal }) => data.audience(id, filter, signal),
    staleTime: 0,
  })
  const total = audience === undefined || audience.able > audience.seats ? 0 : audience.able
  useEffect(() => {
    setValue('filter', JSON.parse(filterText))
    setValue('total', total, { shouldValidate: formState.isSubmitted })
  }, [setValue, filterText, total, formState.isSubmitted])
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        select
        label={t(`${words}.whom`)}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        slotProps={{ select: { native: true } }}
      >
        <option value="program">{t(`${words}.program`)}</option>
        <optgroup label={t(`${words}.units`)}>
          {units.map(({ value, name }) => (
            <option key={value} value={`unit ${value}`}>
              {name}
            </option>
          ))}
        </optgroup>
        {views.length > 0 && (
          <optgroup label={t(`${words}.views`)}>
            {views.map(({ name }) => (
              <option key={name} value={`view ${name}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </TextField>
      {error !== null && (
        <Alert severity="error" role="alert" icon={false}>
          {refusalText(error)}
        </Alert>
      )}
      <div role="status">
        {audience === undefined && error === null && t(`${words}.counting`)}
        {audience !== undefined && <Counted audience={audience} />}
      </div>
      {total === 0 && audience !== undefined && formState.isSubmitted && (
        <Alert severity="error" role="alert" icon={false}>
          {t(audience.able === 0 ? `${words}.nobody` : `${words}.smaller`)}
        </Alert>
      )}
      <Typography variant="body2">{t(`${words}.later`)}</Typography>
    </Box>
  )
}

function Counted({ audience }: { readonly audience: WorkshopAudience }) {
  const t = useWords()
  const { number } = useFormats()
  const { able, seats, sample, found } = audience
  const others = able - sample.length
  const names = sample.join(', ')
  const reasons = left.filter((reason) => audience[reason] > 0)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography>
        {t(`${words}.able`, { smart_count: able, able: number(able), found: number(found) })}
        {sample.length > 0 && ` ${names}${others > 0 ? ` ${t(`${words}.more`, { smart_count: others })}` : ''}.`}
      </Typography>
      {reasons.length > 0 && (
        <Box component="ul" sx={{ margin: 0, paddingLeft: '20px', listStyle: 'disc' }}>
          {reasons.map((reason) => (
            <li key={reason}>{t(`${words}.left.${reason}`, { smart_count: audience[reason] })}</li>
          ))}
        </Box>
      )}
      {able > seats ? (
        <Alert severity="warning" icon={false}>
          {t(`${words}.too_many`, { smart_count: seats, able: number(able) })}
        </Alert>
      ) : (
        <Typography variant="body2">{t(`${words}.seats`, { smart_count: seats })}</Typography>
      )}
    </Box>
  )
}
