import Box from '@mui/material/Box'
import { DateInput, TextInput } from 'react-admin'
import { seasonDays } from '#contract/console/company/programs.ts'
import { useWords } from '../../platform/i18n/provider.ts'

const words = 'resources.programs'

interface LocalisedProps {
  readonly source: 'name' | 'description'
  readonly help?: string
  readonly isLong?: boolean
}

/** Both languages beside each other: what is wrong in one is in sight. */
export function Localised({ source, help, isLong = false }: LocalisedProps) {
  const t = useWords()
  const field = t(`${words}.fields.${source}`)
  return (
    <Box sx={twoColumns}>
      {(['fr', 'en'] as const).map((locale) => (
        <TextInput
          key={locale}
          source={`${source}.${locale}`}
          label={t(locale === 'fr' ? 'plain.in_french' : 'plain.in_english', { field })}
          helperText={help ?? false}
          // An empty text is a text.
          parse={(typed: string) => typed}
          slotProps={{ htmlInput: { lang: locale } }}
          {...(isLong && { multiline: true, minRows: 3 })}
        />
      ))}
    </Box>
  )
}

/** The days of the season; each may be left empty. */
export function SeasonInputs() {
  const t = useWords()
  return (
    <Box sx={twoColumns}>
      {seasonDays.map((day) => (
        <DateInput
          key={day}
          source={day}
          label={t(`${words}.fields.${day}`)}
          helperText={false}
          parse={(typed: string) => (typed === '' ? null : typed)}
        />
      ))}
    </Box>
  )
}

const twoColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const
