import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { styled, useColorScheme } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { themes } from '#contract/people/auth.ts'
import { color, shape } from '#theme/vars.ts'
import { useCompany } from '../../../shared/company.ts'
import { setCallKeys, useCallKeys } from '../../../shared/callKeys.ts'
import { Label, Rows, SmallMuted, Strong } from '../../../shared/components/parts.ts'
import { Toggle } from '../../../shared/components/Toggle.tsx'
import { useLocale } from '../../../shared/i18n/format.ts'
import type { Locale } from '../../../shared/i18n/locale.ts'
import { useChangeLocale } from '../../../shared/i18n/useChangeLocale.ts'
import { useChangeAccount } from './account.ts'
import { Panel } from './Panel.tsx'
import { ThemePicture } from './ThemePicture.tsx'
import { useSaying } from './useSaying.ts'

type Theme = (typeof themes)[number]

const Choices = styled(RadioGroup)({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 12,
  '& label': {
    position: 'relative',
    display: 'grid',
    gridTemplateRows: 'auto 1fr',
    overflow: 'hidden',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: shape.radius,
    background: color.surface,
    cursor: 'pointer',
    '&:has(:checked)': {
      borderColor: color.brandText,
      background: color.brandTint,
      boxShadow: `0 0 0 1px ${color.brandText}`,
    },
    '& > svg': { display: 'block', width: '100%', height: 'auto' },
    '& > .words': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      padding: '4px 4px 4px 16px',
    },
  },
  '@media (max-width: 480px)': {
    '& label > .words': {
      flexDirection: 'column',
      alignItems: 'flex-end',
      padding: '10px 4px 4px 8px',
      fontSize: '.875rem',
      hyphens: 'auto',
      '& > :first-of-type': { alignSelf: 'start' },
    },
  },
})

/** Language and colours, on this device at once, and on the account. */
export function Look() {
  const { t } = useTranslation('settings')
  const { languages } = useCompany().settings
  return (
    <Panel subject="look">
      {languages.length > 1 && <Language languages={languages} label={t('look.language')} />}
      <Colours />
      <CallKeys />
    </Panel>
  )
}

function Language({ languages, label }: { languages: readonly Locale[]; label: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const change = useChangeLocale()
  const { saved } = useSaying()
  const id = useId()

  async function choose(language: Locale) {
    await change(language)
    saved(
      (say) => say('settings:look.language'),
      () => change(locale),
    )
  }
  return (
    <Rows>
      <Label id={id}>{label}</Label>
      <ToggleButtonGroup
        exclusive
        value={locale}
        aria-labelledby={id}
        sx={{ justifySelf: 'start' }}
        onChange={(_event, chosen: Locale | null) => {
          if (chosen !== null) void choose(chosen)
        }}
      >
        {languages.map((language) => (
          <ToggleButton key={language} value={language} lang={language}>
            {t(`languages.${language}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Rows>
  )
}

/** Letters that act in a call, on this device. */
function CallKeys() {
  const { t } = useTranslation('settings')
  const isOn = useCallKeys()
  const { saved } = useSaying()
  const id = useId()
  return (
    <FormControlLabel
      sx={{ alignItems: 'start', gap: 2, margin: 0 }}
      control={
        <Toggle
          checked={isOn}
          slotProps={{ input: { role: 'switch', 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-text` } }}
          onChange={({ target: { checked } }) => {
            setCallKeys(checked)
            saved(
              (say) => say('settings:look.call_keys'),
              async () => setCallKeys(!checked),
            )
          }}
        />
      }
      label={
        <>
          <Strong id={`${id}-name`}>{t('look.call_keys')}</Strong>
          <SmallMuted id={`${id}-text`}>{t('look.call_keys_text')}</SmallMuted>
        </>
      }
    />
  )
}

function Colours() {
  const { t } = useTranslation('settings')
  const { mode = 'system', setMode } = useColorScheme()
  const changeAccount = useChangeAccount()
  const id = useId()
  const { saved } = useSaying()

  const change = async (theme: Theme) => {
    setMode(theme)
    // It holds on this device; the account follows when the server can be reached.
    await changeAccount({ theme }).catch(() => null)
  }
  async function choose(theme: Theme) {
    await change(theme)
    saved(
      (say) => say('settings:look.theme'),
      () => change(mode),
    )
  }
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ marginBottom: 1.5 }}>
        {t('look.theme')}
      </FormLabel>
      <Choices
        value={mode}
        onChange={(event) => {
          const theme = themes.find((one) => one === event.target.value)
          if (theme) void choose(theme)
        }}
      >
        {themes.map((theme) => (
          <label key={theme} htmlFor={`${id}-${theme}`}>
            <ThemePicture theme={theme} />
            <span className="words">
              <span>{t(`look.themes.${theme}`)}</span>
              <Radio id={`${id}-${theme}`} value={theme} />
            </span>
          </label>
        ))}
      </Choices>
    </FormControl>
  )
}
