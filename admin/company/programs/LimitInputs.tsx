import Box from '@mui/material/Box'
import { NumberInput } from 'react-admin'
import { ownRules } from '#contract/console/company/programs.ts'
import { useCompanySettings } from '../company-settings/data.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useFormats } from '../../platform/shared/format.ts'

const words = 'resources.programs'

/** Places and days to answer; an empty field says what the company's value is. */
export function LimitInputs() {
  const t = useWords()
  const { number } = useFormats()
  const { data } = useCompanySettings()
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}>
      {ownRules.map((name) => (
        <NumberInput
          key={name}
          source={name}
          label={t(`${words}.fields.${name}`)}
          helperText={
            data === undefined
              ? t(`${words}.help.${name}`)
              : `${t(`${words}.help.${name}`)} ${t(`${words}.help.empty`, { value: number(data.settings[name]) })}`
          }
        />
      ))}
    </Box>
  )
}
