import LinkTo from '@mui/material/Link'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { genders, professionalStatuses } from '#contract/community/particulars.ts'
import { Notice } from '../../../shared/components/Notice.tsx'
import { Two } from '../../../shared/components/parts.ts'
import { countriesOf } from '../../../shared/i18n/countries.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { profilingPaths } from '../../../shared/paths/profiling.ts'
import { useMe } from '../../../shared/session/me.ts'
import { Birth } from './Birth.tsx'
import { Panel } from './Panel.tsx'
import { useChangeParticulars, useUnits } from './particulars.ts'
import { SavedChoice } from './SavedChoice.tsx'
import { SavedField } from './SavedField.tsx'
import { useSaying } from './useSaying.ts'

type Text = 'job_title' | 'linkedin_url' | 'city'
type Chosen = 'professional_status' | 'business_unit' | 'country' | 'gender'

/** The person's particulars from sign-up: each field is saved by itself. */
export function Information() {
  const { t } = useTranslation('settings')
  const { t: tell } = useTranslation('particulars')
  const formats = useFormats()
  const { user, profile, participant, presenter } = useMe()
  const change = useChangeParticulars()
  const { saved, announce } = useSaying()
  const units = useUnits()
  const countries = useMemo(() => [{ value: '', label: '–' }, ...countriesOf(formats)], [formats])

  /** What was never given cannot be taken back to: most of it is needed. */
  const save = async (name: Text | Chosen, value: string) => {
    const before = user[name]
    await change({ [name]: value === '' && name === 'country' ? null : value })
    if (before === null) announce(t('saved', { what: t(`information.${name}`) }))
    else
      saved(
        (say) => say(`settings:information.${name}`),
        () => change({ [name]: before }),
      )
  }
  const of = (name: Text | Chosen) => ({
    name,
    label: t(`information.${name}`),
    saved: user[name] ?? '',
    onSave: (value: string) => save(name, value),
  })
  // On a profile, its position stands before the job title of the account.
  const position = [profile, presenter, participant]
    .map((one) => one?.attributes.title ?? '')
    .find((title) => title !== '' && title !== user.job_title)
  return (
    <Panel subject="information" text={t('information.text')}>
      <Two>
        <SavedField
          {...of('job_title')}
          autoComplete="organization-title"
          required
          help={
            position === undefined ? undefined : (
              <>
                {t('information.position_shown', { position })}{' '}
                <LinkTo component={Link} to={profilingPaths.profiling()}>
                  {t('information.change_position')}
                </LinkTo>
              </>
            )
          }
        />
        <SavedChoice
          {...of('professional_status')}
          none={t('information.choose')}
          options={professionalStatuses.map((value) => ({ value, label: tell(`status.${value}`) }))}
        />
        {units.length > 0 && (
          <SavedChoice
            {...of('business_unit')}
            none={t('information.choose')}
            options={units}
            help={t('information.business_unit_help')}
          />
        )}
        <SavedField {...of('linkedin_url')} type="url" autoComplete="url" help={t('information.linkedin_help')} />
        <SavedField {...of('city')} autoComplete="address-level2" required />
        <SavedChoice {...of('country')} options={countries} />
      </Two>
      <Notice icon="lock">{t('information.private')}</Notice>
      <Birth user={user} onSave={change} />
      <Two>
        <SavedChoice
          {...of('gender')}
          none={t('information.choose')}
          help={tell('gender_help')}
          options={genders.map((value) => ({ value, label: tell(`gender.${value}`) }))}
        />
      </Two>
    </Panel>
  )
}
