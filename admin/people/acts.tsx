import Alert from '@mui/material/Alert'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { accountRoles } from '#contract/console/roles.ts'
import {
  type AdminUser,
  acceptProfile,
  closeProfile,
  eraseAccount,
  erasureCauses,
  handRole,
  profileRefusalReasons,
  refuseProfile,
  rejectionReasons,
  rejectSignUp,
  setLimit,
} from '#contract/console/users.ts'
import { NumberInput, TextInput } from 'react-admin'
import type { Act, Acts, InputsProps, RecordWithActions } from '../acts/act.ts'
import type { ConsoleKey } from '../i18n/en.ts'
import { useWords, type Words } from '../i18n/provider.ts'
import { NativeSelectInput } from '../shared/NativeSelectInput.tsx'
import { useCapacityText } from '../shared/capacity.ts'
import { nameOr } from '../shared/people.ts'
import { statusTones } from './labels.ts'

const words = 'resources.users.acts'

type Named = Pick<AdminUser, 'full_name' | 'status'> & RecordWithActions
const values = (user: Pick<AdminUser, 'full_name'>, t: Words) => ({ name: nameOr(user.full_name, t) })

const bulk = {
  roles: ['admin', 'business_unit_admin'],
  nameOf: (user: Named, t: Words) => nameOr(user.full_name, t),
  renderState: (user: Named) => <StatusChip status={user.status} />,
} as const

function StatusChip({ status }: Pick<AdminUser, 'status'>) {
  const t = useWords()
  return <Chip variant="state" color={statusTones[status]} label={t(`statuses.${status}`)} />
}

/** The answers to a sign-up, on one of them or on several. */
export const signUpActs = {
  approve: {
    resource: 'users',
    name: 'approve',
    placement: 'button',
    tone: 'neutral',
    values,
    Explanation: explanation(`${words}.approve.text`),
    bulk,
  },
  reject: {
    resource: 'users',
    name: 'reject',
    placement: 'button',
    tone: 'destructive',
    body: rejectSignUp,
    values,
    Explanation: explanation(`${words}.reject.text`),
    Inputs: RejectionInput,
    bulk,
  },
} as const satisfies Readonly<Record<string, Act<Named>>>

type NamedAsking = Pick<AdminUser, 'full_name' | 'asked_profiles'> & RecordWithActions

/** The answers to somebody who asks for the other profile. */
export const profileActs = {
  accept_profile: {
    resource: 'users',
    name: 'accept_profile',
    placement: 'button',
    tone: 'neutral',
    body: acceptProfile,
    initial: askedRole,
    values,
    Explanation: explanation(`${words}.accept_profile.text`),
    Inputs: AskedProfileInput,
  },
  refuse_profile: {
    resource: 'users',
    name: 'refuse_profile',
    placement: 'button',
    tone: 'destructive',
    body: refuseProfile,
    initial: askedRole,
    values,
    Explanation: explanation(`${words}.refuse_profile.text`),
    Inputs: ProfileRefusalInputs,
  },
} as const satisfies Readonly<Record<string, Act<NamedAsking>>>

/** What an administrator may do with an account. */
export const peopleActs: Acts<'users', AdminUser> = {
  ...signUpActs,
  ...profileActs,
  grant_role: {
    resource: 'users',
    name: 'grant_role',
    placement: 'menu',
    tone: 'neutral',
    body: handRole,
    values,
    Explanation: explanation(`${words}.grant_role.text`),
    Inputs: GrantInput,
  },
  revoke_role: {
    resource: 'users',
    name: 'revoke_role',
    placement: 'menu',
    tone: 'destructive',
    body: handRole,
    values,
    Explanation: explanation(`${words}.revoke_role.text`),
    Inputs: RevokeInput,
  },
  set_limit: {
    resource: 'users',
    name: 'set_limit',
    placement: 'menu',
    tone: 'neutral',
    body: setLimit,
    initial: ({ profile_details: [profile, another] }) =>
      profile !== undefined && another === undefined ? { role: profile.role, limit: profile.limit } : {},
    values,
    Explanation: LimitExplanation,
    Inputs: LimitInputs,
  },
  close_profile: {
    resource: 'users',
    name: 'close_profile',
    placement: 'menu',
    tone: 'destructive',
    body: closeProfile,
    values,
    Explanation: explanation(`${words}.close_profile.text`, `${words}.close_profile.retention`),
    Inputs: ProfileInput,
  },
  reset_second_factor: {
    resource: 'users',
    name: 'reset_second_factor',
    placement: 'menu',
    tone: 'destructive',
    values,
    Explanation: explanation(`${words}.reset_second_factor.text`, `${words}.reset_second_factor.check`),
  },
  enable: {
    resource: 'users',
    name: 'enable',
    placement: 'menu',
    tone: 'neutral',
    values,
    Explanation: explanation(`${words}.enable.text`),
  },
  disable: {
    resource: 'users',
    name: 'disable',
    placement: 'menu',
    tone: 'destructive',
    values,
    Explanation: explanation(`${words}.disable.text`, `${words}.disable.stays`),
  },
  erase: {
    resource: 'users',
    name: 'erase',
    placement: 'menu',
    tone: 'destructive',
    body: eraseAccount,
    values,
    Explanation: EraseExplanation,
    Inputs: EraseInputs,
    retype: {
      expected: (user, t) => nameOr(user.full_name, t),
      label: 'resources.users.acts.erase.retype',
      wrong: 'resources.users.acts.erase.retype_wrong',
    },
  },
}

/** What will happen, one paragraph each. */
function explanation(...texts: readonly ConsoleKey[]) {
  return function Explanation() {
    const t = useWords()
    return texts.map((text) => <Typography key={text}>{t(text)}</Typography>)
  }
}

/** The person is told; none is preselected. */
function RejectionInput() {
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
function askedRole({ asked_profiles: [role, another] }: Pick<AdminUser, 'asked_profiles'>): { role?: string } {
  return role !== undefined && another === undefined ? { role } : {}
}

function AskedProfileInput({ record }: InputsProps<NamedAsking>) {
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
function ProfileRefusalInputs(props: InputsProps<NamedAsking>) {
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
function EraseInputs() {
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

function GrantInput({ record }: InputsProps<AdminUser>) {
  return <RoleInput act="grant_role" roles={record?.grantable_roles ?? []} />
}

function RevokeInput({ record }: InputsProps<AdminUser>) {
  return <RoleInput act="revoke_role" roles={record?.revocable_roles ?? []} />
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

/** What each profile holds now, and that nothing ends. */
function LimitExplanation({ record: { profile_details: profiles } }: { readonly record: AdminUser }) {
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

function LimitInputs(props: InputsProps<AdminUser>) {
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

function ProfileInput({ record }: InputsProps<AdminUser>) {
  const t = useWords()
  return (
    <NativeSelectInput
      source="role"
      label={t(`${words}.close_profile.role`)}
      choices={[
        { value: '', name: t(`${words}.close_profile.choose`) },
        ...(record?.profiles ?? []).map((value) => ({ value, name: t(`profiles.${value}`) })),
      ]}
    />
  )
}

/** What goes, what stays, and that it is for ever. */
function EraseExplanation() {
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
