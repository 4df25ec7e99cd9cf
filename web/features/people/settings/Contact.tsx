import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../shared/components/Notice.tsx'
import { lazyOverlay } from '../../../shared/components/lazyOverlay.tsx'
import { Rows, Two } from '../../../shared/components/parts.ts'
import { TimeZoneField } from '../../../shared/components/TimeZoneField.tsx'
import { useChangeAccount } from './account.ts'
import type { Account, Change } from './account.ts'
import { Panel } from './Panel.tsx'
import { Phone } from './Phone.tsx'
import { Photo } from './Photo.tsx'
import { useSavedChoice } from './SavedChoice.tsx'
import { SavedField } from './SavedField.tsx'
import { useSaying } from './useSaying.ts'

const EmailDialog = lazyOverlay(() => import('./EmailDialog.tsx').then((m) => m.EmailDialog))

type Saved = 'first_name' | 'last_name' | 'phone'

/** Picture, name, address, phone and time zone. */
export function Contact({ account }: { account: Account }) {
  const { t } = useTranslation('settings')
  const change = useChangeAccount()
  const { saved } = useSaying()

  const field = (name: Saved) => ({
    name,
    label: t(`contact.${name}`),
    saved: account[name] ?? '',
    onSave: async (typed: string) => {
      const before: Change = { [name]: account[name] ?? '' }
      await change({ [name]: typed })
      saved(
        (say) => say(`settings:contact.${name}`),
        () => change(before),
      )
    },
  })
  return (
    <Panel subject="contact" text={t('contact.text')}>
      <Photo account={account} />
      <Two>
        <SavedField {...field('first_name')} autoComplete="given-name" required />
        <SavedField {...field('last_name')} autoComplete="family-name" />
        <Email account={account} />
        <Phone account={account} onSave={field('phone').onSave} />
        <TimeZone account={account} />
      </Two>
    </Panel>
  )
}

function Email({ account: { email, unconfirmed_email: unconfirmed } }: { account: Account }) {
  const { t } = useTranslation('settings')
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <Rows>
      <FormControl fullWidth>
        <InputLabel htmlFor={id}>{t('contact.email')}</InputLabel>
        <OutlinedInput id={id} value={email} readOnly inputProps={{ title: email }} />
      </FormControl>
      <Button
        variant="text"
        size="small"
        sx={{ justifySelf: 'start', marginLeft: -1.25 }}
        onClick={() => {
          setOpen(true)
        }}
      >
        {t('contact.change_email')}
      </Button>
      {unconfirmed !== null && <Notice icon="mail">{t('contact.unconfirmed', { email: unconfirmed })}</Notice>}
      <EmailDialog
        open={open}
        email={email}
        onClose={() => {
          setOpen(false)
        }}
      />
    </Rows>
  )
}

function TimeZone({ account: { time_zone: zone } }: { account: Account }) {
  const { t } = useTranslation('settings')
  const change = useChangeAccount()
  const { saved } = useSaying()
  const choice = useSavedChoice({
    name: 'time_zone',
    saved: zone,
    onSave: async (value) => {
      await change({ time_zone: value })
      saved(
        (say) => say('settings:contact.time_zone'),
        () => change({ time_zone: zone }),
      )
    },
  })
  return <TimeZoneField {...choice} label={t('contact.time_zone')} help={t('contact.time_zone_help')} />
}
