import Chip from '@mui/material/Chip'
import { lazy } from 'react'
import {
  type AdminUser,
  acceptProfile,
  closeProfile,
  correctPerson,
  enrolPerson,
  eraseAccount,
  handRole,
  mergeAccounts,
  moveUnit,
  refuseProfile,
  rejectSignUp,
  setAway,
  setLimit,
} from '#contract/console/people/users.ts'
import type { Act, Acts, RecordWithActions } from '../../platform/acts/act.ts'
import { useWords, type Words } from '../../platform/i18n/provider.ts'
import { nameOr } from '../../platform/shared/people.ts'
import {
  DisableExplanation,
  EraseExplanation,
  FinishExplanation,
  LimitExplanation,
  explanation,
} from './explanations.tsx'
import { statusTones } from './labels.ts'
import type { NamedAsking } from './named-asking.ts'

const MergeInputs = lazy(() => import('./MergeInputs.tsx'))
/** Loaded with the dialog that asks. */
const inputs = () => import('./act-inputs.tsx')
const RequestedProfileInput = lazy(async () => ({ default: (await inputs()).RequestedProfileInput }))
const AwayInputs = lazy(async () => ({ default: (await inputs()).AwayInputs }))
const CorrectInputs = lazy(async () => ({ default: (await inputs()).CorrectInputs }))
const EnrolInputs = lazy(async () => ({ default: (await inputs()).EnrolInputs }))
const EraseInputs = lazy(async () => ({ default: (await inputs()).EraseInputs }))
const GrantInput = lazy(async () => ({ default: (await inputs()).GrantInput }))
const LimitInputs = lazy(async () => ({ default: (await inputs()).LimitInputs }))
const ProfileInput = lazy(async () => ({ default: (await inputs()).ProfileInput }))
const ProfileRefusalInputs = lazy(async () => ({ default: (await inputs()).ProfileRefusalInputs }))
const RejectionInput = lazy(async () => ({ default: (await inputs()).RejectionInput }))
const RevokeInput = lazy(async () => ({ default: (await inputs()).RevokeInput }))
const UnitInput = lazy(async () => ({ default: (await inputs()).UnitInput }))

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

/** The only profile that waits is chosen. */
function requestedRole({ asked_profiles: [role, another] }: Pick<AdminUser, 'asked_profiles'>): { role?: string } {
  return role !== undefined && another === undefined ? { role } : {}
}

/** The answers to somebody who asks for the other profile. */
export const profileActs = {
  accept_profile: {
    resource: 'users',
    name: 'accept_profile',
    placement: 'button',
    tone: 'neutral',
    body: acceptProfile,
    initial: requestedRole,
    values,
    Explanation: explanation(`${words}.accept_profile.text`),
    Inputs: RequestedProfileInput,
  },
  refuse_profile: {
    resource: 'users',
    name: 'refuse_profile',
    placement: 'button',
    tone: 'destructive',
    body: refuseProfile,
    initial: requestedRole,
    values,
    Explanation: explanation(`${words}.refuse_profile.text`),
    Inputs: ProfileRefusalInputs,
  },
} as const satisfies Readonly<Record<string, Act<NamedAsking>>>

/** What an administrator corrects of a person. */
function namesOf({ first_name, last_name, email, phone, job_title }: AdminUser) {
  return { first_name, last_name, email, phone, job_title }
}

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
    bulk,
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
    bulk,
  },
  set_limit: {
    resource: 'users',
    name: 'set_limit',
    placement: 'menu',
    tone: 'neutral',
    body: setLimit,
    initial: ({ profile_details: [profile, another] }) =>
      profile !== undefined && another === undefined ? { role: profile.role, limit: profile.own_limit } : {},
    seen: ({ profile_details: profiles }, { role }) => ({ limit: profiles.find((one) => one.role === role)?.limit }),
    values,
    Explanation: LimitExplanation,
    Inputs: LimitInputs,
    bulk,
  },
  move_unit: {
    resource: 'users',
    name: 'move_unit',
    placement: 'menu',
    tone: 'neutral',
    body: moveUnit,
    seen: ({ business_unit }) => ({ business_unit }),
    values,
    Explanation: explanation(`${words}.move_unit.text`, `${words}.move_unit.roles`),
    Inputs: UnitInput,
    bulk: { ...bulk, roles: ['admin'] },
  },
  set_away: {
    resource: 'users',
    name: 'set_away',
    placement: 'menu',
    tone: 'neutral',
    body: setAway,
    values,
    Explanation: explanation(`${words}.set_away.text`, `${words}.set_away.told`),
    Inputs: AwayInputs,
  },
  end_away: {
    resource: 'users',
    name: 'end_away',
    placement: 'menu',
    tone: 'neutral',
    values,
    Explanation: explanation(`${words}.end_away.text`),
  },
  mark_expert: {
    resource: 'users',
    name: 'mark_expert',
    placement: 'menu',
    tone: 'neutral',
    values,
    Explanation: explanation(`${words}.mark_expert.text`),
  },
  unmark_expert: {
    resource: 'users',
    name: 'unmark_expert',
    placement: 'menu',
    tone: 'neutral',
    values,
    Explanation: explanation(`${words}.unmark_expert.text`),
  },
  correct: {
    resource: 'users',
    name: 'correct',
    placement: 'menu',
    tone: 'neutral',
    body: correctPerson,
    merges: true,
    initial: namesOf,
    seen: (user) => ({ from: namesOf(user) }),
    values,
    Explanation: explanation(`${words}.correct.text`),
    Inputs: CorrectInputs,
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
  enrol: {
    resource: 'users',
    name: 'enrol',
    placement: 'menu',
    tone: 'neutral',
    body: enrolPerson,
    initial: () => ({ role: null }),
    values,
    Explanation: explanation(`${words}.enrol.text`),
    Inputs: EnrolInputs,
    bulk: { ...bulk, roles: ['admin'], initial: { role: null } },
  },
  tell_imported: {
    resource: 'users',
    name: 'tell_imported',
    placement: 'menu',
    tone: 'neutral',
    values,
    Explanation: explanation(`${words}.tell_imported.text`),
    bulk: { ...bulk, roles: ['admin'] },
  },
  remove_imported: {
    resource: 'users',
    name: 'remove_imported',
    placement: 'menu',
    tone: 'destructive',
    values,
    Explanation: explanation(`${words}.remove_imported.text`),
    bulk: { ...bulk, roles: ['admin'] },
  },
  ask_to_finish: {
    resource: 'users',
    name: 'ask_to_finish',
    placement: 'menu',
    tone: 'neutral',
    values,
    Explanation: FinishExplanation,
    bulk,
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
    bulk,
  },
  disable: {
    resource: 'users',
    name: 'disable',
    placement: 'menu',
    tone: 'destructive',
    values,
    locksOut: true,
    Explanation: DisableExplanation,
    bulk,
  },
  merge: {
    resource: 'users',
    name: 'merge',
    placement: 'menu',
    tone: 'destructive',
    body: mergeAccounts,
    initial: () => ({ into: '', take: [] }),
    values,
    Explanation: explanation(`${words}.merge.text`),
    Inputs: MergeInputs,
    retype: {
      expected: (user, t) => nameOr(user.full_name, t),
      label: 'resources.users.acts.merge.retype',
      wrong: 'resources.users.acts.erase.retype_wrong',
    },
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
