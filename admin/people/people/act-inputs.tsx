import Typography from '@mui/material/Typography'
import { DateInput, NumberInput, TextInput } from 'react-admin'
import { accountRoles } from '#contract/console/people/roles.ts'
import type { AdminUser } from '#contract/console/people/users.ts'
import { erasureCauses, profileRefusalReasons, rejectionReasons } from '#contract/console/people/user-values.ts'
import type { InputsProps } from '../../platform/acts/act.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useOpenProgramChoices, useUnitChoices } from '../../platform/lists/choices.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'
import type { NamedAsking } from './named-asking.ts'

const words = 'resources.users.acts'

/** The person reads the reason; none is preselected. */
export function RejectionInput() {
  const t = useWords()
  return (
    <>
      <NativeSelectInput
        source="reason"
        label={t(`${words}.reject.reason`)}
        choices={[
          { value: '', name: t(`${words}.reject.choose`) },
          ...rejectionReasons.map((value) => ({ value, name: t(`rejection_reasons.${value}`) })),
        ]}
      />
      <TextInput
        source="word"
        label={t(`${words}.reject.word`)}
        helperText={t(`${words}.reject.word_help`)}
        multiline
        minRows={3}
      />
    </>
  )
}

export function RequestedProfileInput({ record }: InputsProps<NamedAsking>) {
  const t = useWords()
  return (
    <NativeSelectInput
      source="role"
      label={t(`${words}.accept_profile.role`)}
      choices={[
        { value: '', name: t(`${words}.accept_profile.choose`) },
        ...(record?.asked_profiles ?? []).map((value) => ({ value, name: t(`profiles.${value}`) })),
      ]}
    />
  )
}

/** The person reads the reason; none is preselected. */
export function ProfileRefusalInputs(props: InputsProps<NamedAsking>) {
  const t = useWords()
  return (
    <>
      <RequestedProfileInput {...props} />
      <NativeSelectInput
        source="reason"
        label={t(`${words}.refuse_profile.reason`)}
        choices={[
          { value: '', name: t(`${words}.refuse_profile.choose`) },
          ...profileRefusalReasons.map((value) => ({ value, name: t(`profile_refusal_reasons.${value}`) })),
        ]}
      />
    </>
  )
}

/** Why, for the company's own record; none is preselected. The note stays, so it names nobody. */
export function EraseInputs() {
  const t = useWords()
  return (
    <>
      <NativeSelectInput
        source="reason"
        label={t(`${words}.erase.reason`)}
        choices={[
          { value: '', name: t(`${words}.erase.choose`) },
          ...erasureCauses.map((value) => ({ value, name: t(`resources.users.erasure_causes.${value}`) })),
        ]}
      />
      <TextInput source="note" label={t(`${words}.erase.note`)} helperText={t(`${words}.erase.note_help`)} />
    </>
  )
}

export function EnrolInputs({ record }: InputsProps<AdminUser>) {
  const t = useWords()
  const programs = useOpenProgramChoices()
  return (
    <>
      <NativeSelectInput
        source="program_id"
        label={t('fields.program')}
        choices={[{ value: '', name: t(`${words}.enrol.choose`) }, ...programs]}
      />
      <NativeSelectInput
        source="role"
        label={t('fields.profiles')}
        format={(value: unknown) => value ?? ''}
        parse={(chosen: string) => (chosen === '' ? null : chosen)}
        choices={[
          { value: '', name: t('resources.users.any_profile') },
          ...(record?.profiles ?? profileRoles).map((value) => ({ value, name: t(`profiles.${value}`) })),
        ]}
      />
    </>
  )
}

export function CorrectInputs() {
  const t = useWords()
  const input = (name: 'first_name' | 'last_name' | 'phone') => (
    <TextInput source={name} label={t(`resources.users.${name}`)} helperText={false} />
  )
  return (
    <>
      {input('first_name')}
      {input('last_name')}
      <TextInput source="email" type="email" label={t('fields.email')} helperText={t(`${words}.correct.email`)} />
      {input('phone')}
      <TextInput source="job_title" label={t('fields.job_title')} helperText={false} />
    </>
  )
}

/** Roles for one unit: that of the account. */
const unitRoles: ReadonlySet<string> = new Set(['business_unit_admin', 'referent'])

export function GrantInput({ record }: InputsProps<AdminUser>) {
  const t = useWords()
  const units = useUnitChoices()
  const roles = record?.grantable_roles ?? accountRoles
  const unit = units.find(({ value }) => value === record?.business_unit)?.name
  return (
    <>
      <RoleInput act="grant_role" roles={roles} />
      {record !== null && roles.some((role) => unitRoles.has(role)) && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {unit === undefined ? t(`${words}.grant_role.no_unit`) : t(`${words}.grant_role.unit`, { unit })}
        </Typography>
      )}
    </>
  )
}

export function RevokeInput({ record }: InputsProps<AdminUser>) {
  return <RoleInput act="revoke_role" roles={record?.revocable_roles ?? accountRoles} />
}

interface RoleInputProps {
  readonly act: 'grant_role' | 'revoke_role'
  readonly roles: readonly (typeof accountRoles)[number][]
}

function RoleInput({ act, roles }: RoleInputProps) {
  const t = useWords()
  return (
    <NativeSelectInput
      source="role"
      label={t(`${words}.${act}.role`)}
      choices={[
        { value: '', name: t(`${words}.${act}.choose`) },
        ...roles.map((value) => ({ value, name: t(`account_roles.${value}`) })),
      ]}
    />
  )
}

/** Of several people, who may have either profile. */
const profileRoles = ['participant', 'presenter'] as const

export function UnitInput({ record }: InputsProps<AdminUser>) {
  const t = useWords()
  const choices = useUnitChoices()
  return (
    <NativeSelectInput
      source="business_unit"
      label={t('fields.unit')}
      choices={[
        { value: '', name: t(`${words}.move_unit.choose`) },
        ...choices.filter(({ value }) => value !== record?.business_unit),
      ]}
    />
  )
}

export function LimitInputs(props: InputsProps<AdminUser>) {
  const t = useWords()
  return (
    <>
      <ProfileInput {...props} />
      <NumberInput
        source="limit"
        label={t(`${words}.set_limit.limit`)}
        helperText={t(`${words}.set_limit.help`)}
        min={0}
        max={100}
      />
    </>
  )
}

export function ProfileInput({ record }: InputsProps<AdminUser>) {
  const t = useWords()
  return (
    <NativeSelectInput
      source="role"
      label={t(`${words}.close_profile.role`)}
      choices={[
        { value: '', name: t(`${words}.close_profile.choose`) },
        ...(record?.profiles ?? profileRoles).map((value) => ({ value, name: t(`profiles.${value}`) })),
      ]}
    />
  )
}

/** The first and the last day, both away. */
export function AwayInputs() {
  const t = useWords()
  const parse = (typed: string) => (typed === '' ? null : typed)
  return (
    <>
      <DateInput source="first_day" label={t(`${words}.set_away.first_day`)} helperText={false} parse={parse} />
      <DateInput source="last_day" label={t(`${words}.set_away.last_day`)} helperText={false} parse={parse} />
    </>
  )
}
