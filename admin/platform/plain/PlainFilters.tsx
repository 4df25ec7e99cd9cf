import type { Field } from '#contract/platform/fields.ts'
import type { ResourceName } from '../../resource-words.ts'
import { useWords } from '../i18n/provider.ts'
import { DayFilter, Filters, ProgramFilter, SearchFilter, SelectFilter, TextFilter } from '../lists/Filters.tsx'
import type { PageContract } from './page-props.ts'
import { usePlainWords } from './words.ts'

interface PlainFiltersProps {
  readonly resource: ResourceName
  readonly contract: PageContract
}

/** The filters that the contract allows, each as its attribute is. */
export function PlainFilters({ resource, contract: { consoleFilters, fields } }: PlainFiltersProps) {
  const t = useWords()
  return (
    <Filters search={consoleFilters.includes('q') && <SearchFilter label={t('plain.search')} />}>
      {consoleFilters.map((name) => {
        const field = fields[name]
        return field && <PlainFilter key={name} resource={resource} name={name} field={field} />
      })}
    </Filters>
  )
}

interface PlainFilterProps {
  readonly resource: ResourceName
  readonly name: string
  readonly field: Field
}

function PlainFilter({ resource, name, field }: PlainFilterProps) {
  const t = useWords()
  const words = usePlainWords(resource)
  const label = words.field(name)
  if (field.kind === 'instant')
    return (
      <>
        <DayFilter source={`${name}_gte`} label={t('plain.from', { field: label })} />
        <DayFilter source={`${name}_lte`} label={t('plain.until', { field: label })} />
      </>
    )
  if (name === 'program_id') return <ProgramFilter />
  if (field.kind !== 'flag' && field.kind !== 'enum' && field.kind !== 'enums')
    return <TextFilter source={name} label={label} />
  const choices =
    field.kind === 'flag'
      ? [
          { value: 'true', name: t('plain.yes') },
          { value: 'false', name: t('plain.no') },
        ]
      : field.values.map((value) => ({ value, name: words.choice(name, value) }))
  return <SelectFilter source={name} label={label} any={t('plain.any')} choices={choices} />
}
