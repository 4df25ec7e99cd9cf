import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { NumberInput, TextInput } from 'react-admin'
import { accountRoles } from '#contract/console/roles.ts'
import type { AdminUser } from '#contract/console/users.ts'
import { erasureCauses, profileRefusalReasons, rejectionReasons } from '#contract/console/user-values.ts'
import type { InputsProps, RecordWithActions } from '../acts/act.ts'
import { useWords } from '../i18n/provider.ts'
import { useUnitChoices } from '../lists/choices.ts'
import { NativeSelectInput } from '../shared/NativeSelectInput.tsx'
import { useCapacityText } from '../shared/capacity.ts'

const words = 'resources.users.acts'

export type NamedAsking = Pick<AdminUser, 'full_name' | 'asked_profiles'> & RecordWithActions

/** The person is told; none is preselected. */
export function RejectionInput() {
  const t = useWords()
  return (
    <NativeSelectInput
      source="reason"
      label={t(`${words}.reject.reason`)}
      choices={[
        { value: '', name: t(`${words}.reject.choose`) },
        ...rejectionReasons.map((value) => ({ value, name: t(`rejection_reasons.${value}`) })),
      ]}
    />
  )
}

/** The only profile that waits is chosen. */
export function askedRole({ asked_profiles: [role, another] }: Pick<AdminUser, 'asked_profiles'>): { role?: string } {
  return role !== undefined && another === undefined ? { role } : {}
}

export function AskedProfileInput({ record }: InputsProps<NamedAsking>) {
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

/** The person is told; none is preselected. */
export function ProfileRefusalInputs(props: InputsProps<NamedAsking>) {
  const t = useWords()
  return (
    <>
      <AskedProfileInput {...props} />
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

export function GrantInput({ record }: InputsProps<AdminUser>) {
  return <RoleInput act="grant_role" roles={record?.grantable_roles ?? accountRoles} />
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

/** What each profile holds now, and that nothing ends. */
export function LimitExplanation({ record: { profile_details: profiles } }: { readonly record: AdminUser }) {
  const t = useWords()
  const capacity = useCapacityText()
  return (
    <>
      {profiles.map((profile) => (
        <Typography key={profile.id}>
          {t(`profiles.${profile.role}`)}, {capacity(profile)}
        </Typography>
      ))}
      <Typography>{t(`${words}.set_limit.text`)}</Typography>
    </>
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

/** What goes, what stays, and that it is for ever. */
export function EraseExplanation() {
  const t = useWords()
  return (
    <>
      <Typography>{t('resources.users.acts.erase.goes')}</Typography>
      <Typography>{t('resources.users.acts.erase.ends')}</Typography>
      <Typography>{t('resources.users.acts.erase.stays')}</Typography>
      <Alert severity="warning" role="note" icon={false}>
        {t('resources.users.acts.erase.for_ever')}
      </Alert>
    </>
  )
}
