import { lazy } from 'react'
import {
  type AdminWorkshop,
  cancelWorkshop,
  changeWorkshop,
  inviteAudience,
  inviteToWorkshop,
  moveWorkshop,
  removeFromWorkshop,
} from '#contract/console/meetings/workshops.ts'
import type { Acts, InputsProps } from '../../platform/acts/act.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { NativeSelectInput } from '../../platform/shared/NativeSelectInput.tsx'

const words = 'resources.workshops'

/** Loaded with the dialog that asks. */
const inputs = () => import('./inputs.tsx')
const AudienceInput = lazy(async () => ({ default: (await import('./AudienceInput.tsx')).AudienceInput }))
const DateInputs = lazy(async () => ({ default: (await inputs()).DateInputs }))
const PeopleInput = lazy(async () => ({ default: (await inputs()).PeopleInput }))
const SubjectInputs = lazy(async () => ({ default: (await inputs()).SubjectInputs }))
const reasons = cancelWorkshop.shape.reason.options

type ActName = AdminWorkshop['actions'][number]

function explanationOf(name: ActName) {
  return function Explanation() {
    const t = useWords()
    return <p>{t(`${words}.acts.${name}.text`)}</p>
  }
}

/** What an operator may do with a workshop to come. */
export const workshopActs: Acts<'workshops', AdminWorkshop> = {
  change: {
    resource: 'workshops',
    name: 'change',
    placement: 'button',
    tone: 'neutral',
    merges: true,
    body: changeWorkshop,
    initial: ({ title, description, conference_url, host_id }) => ({
      title: title ?? '',
      description,
      conference_url,
      host_id,
    }),
    Explanation: explanationOf('change'),
    Inputs: ChangeInputs,
  },
  reschedule: {
    resource: 'workshops',
    name: 'reschedule',
    placement: 'button',
    tone: 'neutral',
    merges: true,
    body: moveWorkshop,
    initial: ({ starts_at, minutes, time_zone }) => ({ starts_at, minutes, time_zone }),
    Explanation: explanationOf('reschedule'),
    Inputs: DateInputs,
  },
  invite: {
    resource: 'workshops',
    name: 'invite',
    placement: 'button',
    tone: 'neutral',
    ofAnyRevision: true,
    body: inviteToWorkshop,
    initial: () => ({ people: [] }),
    Explanation: explanationOf('invite'),
    Inputs: PeopleInput,
  },
  invite_audience: {
    resource: 'workshops',
    name: 'invite_audience',
    placement: 'button',
    tone: 'neutral',
    ofAnyRevision: true,
    body: inviteAudience,
    initial: ({ program_id: id }) => ({ filter: { program_id: id }, total: 0 }),
    Explanation: explanationOf('invite_audience'),
    Inputs: AudienceInput,
  },
  remove: {
    resource: 'workshops',
    name: 'remove',
    placement: 'button',
    tone: 'destructive',
    ofAnyRevision: true,
    body: removeFromWorkshop,
    Explanation: explanationOf('remove'),
    Inputs: RemoveInput,
  },
  cancel: {
    resource: 'workshops',
    name: 'cancel',
    placement: 'button',
    tone: 'destructive',
    body: cancelWorkshop,
    Explanation: explanationOf('cancel'),
    Inputs: ReasonInput,
  },
}

const choicesOf = ({ record }: InputsProps<AdminWorkshop>) =>
  (record?.people ?? []).map(({ user_id: value, full_name: name }) => ({ value, name }))

function ChangeInputs(props: InputsProps<AdminWorkshop>) {
  const t = useWords()
  const none = { value: '', name: t(`${words}.nobody`) }
  return (
    <>
      <SubjectInputs />
      <NativeSelectInput
        source="host_id"
        label={t(`${words}.fields.host_id`)}
        choices={[none, ...choicesOf(props)]}
        parse={(chosen: string) => (chosen === '' ? null : chosen)}
      />
    </>
  )
}

function RemoveInput(props: InputsProps<AdminWorkshop>) {
  const t = useWords()
  const none = { value: '', name: t(`${words}.choose`) }
  return (
    <NativeSelectInput source="user_id" label={t(`${words}.fields.person`)} choices={[none, ...choicesOf(props)]} />
  )
}

/** None is preselected. */
function ReasonInput() {
  const t = useWords()
  return (
    <NativeSelectInput
      source="reason"
      label={t(`${words}.fields.reason`)}
      choices={[
        { value: '', name: t(`${words}.choose`) },
        ...reasons.map((value) => ({ value, name: t(`${words}.reasons.${value}`) })),
      ]}
    />
  )
}
