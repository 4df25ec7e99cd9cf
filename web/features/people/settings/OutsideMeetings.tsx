import { useTranslation } from 'react-i18next'
import { levels, outsideMeetingsMax } from '#contract/community/profiles.ts'
import { api } from '../../../shared/data/api.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { useWrite } from '../../../shared/data/hooks.ts'
import type { Item } from '../../../shared/data/models.ts'
import { Levels } from '../../../shared/level/Levels.tsx'
import { Panel } from './Panel.tsx'
import { SavedField } from './SavedField.tsx'
import { useSaying } from './useSaying.ts'

/** How many sessions the reader held elsewhere as a mentor, and what they change. */
export function OutsideMeetings({ profile }: { profile: Item<'presenters' | 'participants'> }) {
  const { t } = useTranslation('settings')
  const { saved } = useSaying()
  const { mutateAsync } = useWrite<'presenters'>({ inline: true, invalidates: ['presenters', 'meetings_history'] })
  const { held, outside } = profile.attributes.sessions ?? { held: 0, outside: 0 }
  const declare = (count: number) =>
    mutateAsync(api.presenters.update({ id: profile.id }, { attributes: { outside_sessions: count } }))

  async function save(typed: string) {
    const count = /^\d{1,3}$/.test(typed) ? Number(typed) : null
    if (count === null) {
      const detail = t('sessions.wrong', { most: outsideMeetingsMax })
      throw new ApiError(422, 'unprocessable', [
        { code: 'invalid_value', title: undefined, detail, source: 'outside_sessions' },
      ])
    }
    await declare(count)
    saved(
      (inLanguage) => inLanguage('settings:subjects.sessions'),
      () => declare(outside),
    )
  }
  const { from } = levels[1]
  return (
    <Panel subject="sessions" text={t('sessions.text', { from })}>
      <SavedField
        label={t('sessions.label')}
        name="outside_sessions"
        help={t('sessions.help', { most: outsideMeetingsMax })}
        saved={String(outside)}
        onSave={save}
      />
      <Levels sessions={{ held, outside }} />
    </Panel>
  )
}
