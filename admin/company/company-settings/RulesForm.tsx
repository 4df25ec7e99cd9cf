import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { BooleanInput, NumberInput, SelectInput, TextInput } from 'react-admin'
import { Form } from '../../platform/shared/Form.tsx'
import {
  type AdminCompanySettings,
  companySettingShape,
  type WriteCompanySettings,
  writeCompanySettings,
} from '#contract/console/company/company-settings.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { SomeInput } from '../../platform/plain/SomeInput.tsx'
import type { FieldErrors, FormValues } from '../../platform/shared/form-values.ts'
import { Panel } from '../../platform/shared/Panel.tsx'
import { faultWords, valueAt } from '../../platform/shared/fault-words.ts'
import { SaveBar } from '../../platform/shared/SaveBar.tsx'
import { ZoneInput } from '../../platform/shared/ZoneInput.tsx'
import { fieldErrorsOf, save, useCompanyChange } from './data.ts'

const words = 'resources.company_settings'
const say = `${words}.rules` as const
type Settings = WriteCompanySettings['settings']
type Name = keyof Settings

const column = { display: 'grid', gap: 2, alignContent: 'start' } as const

/** Lists are written one a line; an empty text is none. */
const lines = {
  format: (list: unknown) => (Array.isArray(list) ? list.join('\n') : ''),
  parse: (text: string) => (text === '' ? [] : text.split('\n')),
}

/** What was typed as the API wants it. */
function settingsOf(values: FormValues): unknown {
  const listOf = (value: unknown) =>
    Array.isArray(value) ? value.map((one) => String(one).trim()).filter((one) => one !== '') : []
  const contact = values['contact_email']
  return {
    ...values,
    contact_email: typeof contact === 'string' && contact.trim() !== '' ? contact.trim() : null,
    allowed_email_domains: listOf(values['allowed_email_domains']),
    conference_hosts: listOf(values['conference_hosts']),
  }
}

/** The rules of the company: who gets in, how, and the limits of the mentoring. */
export function RulesForm({ company }: { readonly company: AdminCompanySettings }) {
  const t = useWords()
  const { mutateAsync, isPending } = useCompanyChange(save, 'saved')
  const validate = (values: FormValues): FieldErrors => {
    const given = settingsOf(values)
    const parsed = writeCompanySettings.shape.settings.safeParse(given)
    if (parsed.success) return {}
    return Object.fromEntries(
      parsed.error.issues.map((issue) => {
        const field = String(issue.path[0])
        return [field, faultWords(issue, valueAt(given, issue.path), t)]
      }),
    )
  }
  const submit = (values: FormValues) => {
    const body = { brand: company.brand, settings: writeCompanySettings.shape.settings.parse(settingsOf(values)) }
    return mutateAsync({ body, read: company }).then(
      () => undefined,
      (error: unknown) => atField(fieldErrorsOf(error)),
    )
  }
  const label = (name: Name) => ({ source: name, label: t(`${say}.fields.${name}`) })
  const switched = (name: Name, help: string | false = false) => <BooleanInput {...label(name)} helperText={help} />
  const number = (name: Name, help: string | false = false) => (
    <NumberInput {...label(name)} helperText={help} required />
  )
  const languages = companySettingShape.default_language.options.map((id) => ({ id, name: t(`${say}.language.${id}`) }))
  const inUse = company.domains.map(({ domain, accounts }) => `${domain} (${accounts})`).join(', ')
  return (
    <Form record={company.settings} validate={validate} onSubmit={submit} noValidate>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, alignItems: 'start' }}>
        <Box sx={column}>
          <Part title={t(`${say}.languages`)}>
            <SomeInput
              {...label('languages')}
              choices={languages.map(({ id: value, name }) => ({ value, name }))}
              help={false}
            />
            <SelectInput {...label('default_language')} choices={languages} helperText={false} required />
            <ZoneInput {...label('time_zone')} stored={company.settings.time_zone} />
          </Part>
          <Part title={t(`${say}.security`)}>
            {switched('password_sign_in', t(`${say}.help.password_sign_in`))}
            {number('password_min_length', t(`${say}.help.password_min_length`))}
            {switched('second_factor_for_admins')}
            {switched('paranoid', t(`${say}.help.paranoid`))}
          </Part>
          <Part title={t(`${say}.sessions`)}>
            {switched('web_conference')}
            <TextInput
              {...label('conference_hosts')}
              {...lines}
              multiline
              minRows={2}
              helperText={t(`${say}.help.conference_hosts`)}
            />
            {switched('personality_in_matching', t(`${say}.help.personality_in_matching`))}
          </Part>
        </Box>
        <Box sx={column}>
          <Part title={t(`${say}.sign_up`)}>
            {switched('invitation_only')}
            {switched('sign_up_approval')}
            <TextInput
              {...label('allowed_email_domains')}
              {...lines}
              multiline
              minRows={2}
              helperText={[
                t(`${say}.help.allowed_email_domains`),
                ...(inUse === '' ? [] : [t(`${say}.help.domains_now`, { domains: inUse })]),
              ].join(' ')}
            />
            <SelectInput
              {...label('other_profile')}
              choices={companySettingShape.other_profile.options.map((id) => ({ id, name: t(`${say}.other.${id}`) }))}
              helperText={false}
              required
            />
          </Part>
          <Part title={t(`${say}.mentoring`)}>
            {number('request_expiry_days')}
            {number('help_answer_days')}
            {number('help_conduct_months', t(`${say}.help.help_conduct_months`))}
            {number('max_accompaniments_presenter', t(`${say}.help.max_accompaniments_presenter`))}
            {number('max_accompaniments_participant')}
            {number('min_profile_completion', t(`${say}.help.min_profile_completion`))}
            {switched('experts')}
            <TextInput {...label('contact_email')} type="email" helperText={t(`${say}.help.contact_email`)} />
          </Part>
        </Box>
      </Box>
      <Box sx={{ marginTop: 2 }}>
        <SaveBar
          label={t(`${words}.save`)}
          busy={isPending}
          summary={(changes) =>
            changes === 0 ? t(`${words}.unchanged`) : t(`${words}.changed`, { smart_count: changes })
          }
        />
      </Box>
    </Form>
  )
}

/** Fields of the form are those of `settings`; the error of a line stands at its list. */
function atField(errors: FieldErrors | undefined): FieldErrors | undefined {
  if (errors === undefined) return undefined
  const named = Object.entries(errors).map(([name, text]): [string, string] => [name.split('.')[1] ?? name, text])
  return Object.fromEntries(named)
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Panel component="section" sx={{ padding: 2, display: 'grid', gap: 1 }}>
      <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
        {title}
      </Typography>
      {children}
    </Panel>
  )
}
