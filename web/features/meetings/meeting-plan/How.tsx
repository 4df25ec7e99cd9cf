import { useTranslation } from 'react-i18next'
import { linkMaxLength, meetingTypes } from '#contract/meetings/meetings.ts'
import { Field } from '../../../shared/components/Field.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Picks } from '../../../shared/meeting/Picks.tsx'
import { Beside } from '../../../shared/planner/Chips.tsx'
import type { TypedPlan } from '../../../shared/planner/moment.ts'
import { useMe } from '../../../shared/session/me.ts'

/** Whether the form has a field for the address of a video conference: the company has a tool of its own. */
export function takesLink(typed: Pick<TypedPlan, 'meeting_type'>, hosts: readonly string[]): boolean {
  return typed.meeting_type === 'video_conference' && hosts.length > 0
}

interface HowProps {
  typed: TypedPlan
  set: (part: Partial<TypedPlan>) => void
  /** Of the address, in words. */
  error: string | undefined
}

/** By video, by phone or in person. */
export function How({ typed, set, error }: HowProps) {
  const { t } = useTranslation('plan')
  const { t: meeting } = useTranslation('meeting')
  const formats = useFormats()
  const { hosts, in_product: inProduct } = useMe().user.conference
  return (
    <>
      <Picks
        label={t('when.how')}
        columns={3}
        value={typed.meeting_type}
        options={meetingTypes.map((one) => ({
          value: one,
          label: meeting(`types.${one}`),
          detail: t(one === 'video_conference' && inProduct ? 'when.how_here' : `when.how_${one}`),
        }))}
        onChoose={(meeting_type) => {
          set({ meeting_type })
        }}
      />
      {takesLink(typed, hosts) && (
        <div id="plan-link">
          <Field
            label={t('when.link')}
            aside={<Beside>{t('optional')}</Beside>}
            help={t(inProduct ? 'when.link_help_or_here' : 'when.link_help', { hosts: formats.either(hosts) })}
            error={error}
            inputProps={{ maxLength: linkMaxLength, inputMode: 'url', spellCheck: false }}
            value={typed.link}
            onChange={(event) => {
              set({ link: event.target.value })
            }}
          />
        </div>
      )}
    </>
  )
}
