import Box from '@mui/material/Box'
import { useColorScheme } from '@mui/material/styles'
import { useGetIdentity, useLocaleState, usePermissions } from 'react-admin'
import type { ConsoleRole } from '#contract/console/people/roles.ts'
import { fixed, font, shape } from '#theme/vars.ts'
import { locales, useWords } from '../i18n/provider.ts'

/** Who is signed in, and how they like to read: language and appearance. */
export function Preferences() {
  const t = useWords()
  const { identity } = useGetIdentity()
  const { permissions: role } = usePermissions<ConsoleRole>()
  const [locale, setLocale] = useLocaleState()
  const { mode, setMode } = useColorScheme()
  return (
    <Box sx={{ display: 'grid', gap: '12px', paddingInline: '10px', paddingBottom: 1 }}>
      {identity?.fullName !== undefined && (
        <p>
          <Box component="span" sx={{ display: 'block', color: fixed.white, font: `600 .875rem/1.3 ${font.text}` }}>
            {identity.fullName}
          </Box>
          <Box component="span" sx={{ font: `400 .8125rem/1.4 ${font.text}` }}>
            {role !== undefined && t(`roles.${role}`)}
          </Box>
        </p>
      )}
      <Choice
        label={t('nav.language')}
        value={locale}
        choices={locales.map(({ locale: value, name }) => ({ value, name }))}
        choose={(chosen) => setLocale(chosen)}
      />
      <Choice
        label={t('nav.appearance')}
        value={mode ?? 'system'}
        choices={[
          { value: 'system', name: t('nav.system') },
          { value: 'light', name: t('nav.light') },
          { value: 'dark', name: t('nav.dark') },
        ]}
        choose={(chosen) => setMode(chosen === 'dark' || chosen === 'light' ? chosen : 'system')}
      />
    </Box>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly name: string }[]
  readonly choose: (value: string) => void
}

function Choice({ label, value, choices, choose }: ChoiceProps) {
  return (
    <Box component="label" sx={{ display: 'grid', gap: '4px', font: `500 .8125rem/1.4 ${font.text}` }}>
      {label}
      <Box
        component="select"
        value={value}
        onChange={(event) => choose(event.target.value)}
        sx={{
          minHeight: 36,
          padding: '6px 8px',
          border: '1px solid rgb(255 255 255 / .4)',
          borderRadius: shape.inner,
          backgroundColor: 'transparent',
          color: fixed.white,
          font: `500 .875rem/1.4 ${font.text}`,
          '& option': { color: fixed.ink, backgroundColor: fixed.white },
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </Box>
    </Box>
  )
}
