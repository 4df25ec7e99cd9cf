import { useMemo } from 'react'
import { AutocompleteInput } from 'react-admin'
import { cityOf } from '#contract/community/cities.ts'
import { canonicalOrSame } from '#contract/platform/time-zone.ts'
import { useLocale } from '../i18n/provider.ts'

interface ZoneInputProps {
  readonly source: string
  readonly label: string
  readonly stored: string
  readonly onChange?: (zone: string) => void
}

/** The browser's zones and the one that is stored, each once, by its city; its own name finds it too. */
export function ZoneInput({ stored, ...input }: ZoneInputProps) {
  const locale = useLocale()
  const choices = useMemo(() => {
    const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
    return [...new Set([...zones, stored].map(canonicalOrSame))]
      .map((id) => ({ id, name: cityOf(id, locale) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, locale))
  }, [locale, stored])
  return (
    <AutocompleteInput
      {...input}
      choices={choices}
      format={canonicalOrSame}
      matchSuggestion={isFound}
      translateChoice={false}
      helperText={false}
    />
  )
}

const isFound = (typed: string, { id, name }: { id: string; name: string }) =>
  [name, id.replaceAll('_', ' ')].some((one) => one.toLowerCase().includes(typed.trim().toLowerCase()))
