import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../company.ts'
import { useChangeLocale } from '../i18n/useChangeLocale.ts'
import { useLocale } from '../i18n/format.ts'
import { isLocale } from '../i18n/locale.ts'

/** Each language in its own words, as the company offers them. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const { languages } = useCompany().settings
  const locale = useLocale()
  const change = useChangeLocale()
  if (languages.length < 2) return null
  return (
    <ToggleButtonGroup
      exclusive
      value={locale}
      aria-label={t('language')}
      onChange={(_, chosen: unknown) => {
        if (isLocale(chosen)) void change(chosen)
      }}
    >
      {languages.map((language) => (
        <ToggleButton key={language} value={language} lang={language}>
          {t(`languages.${language}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
