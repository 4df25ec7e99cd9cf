import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { descriptionMaxLength, topicMaxLength } from '#contract/meetings/meetings.ts'
import { Field } from '../../../shared/components/Field.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { Picks } from '../../../shared/meeting/Picks.tsx'
import { Beside } from '../../../shared/planner/Chips.tsx'
import type { TypedSubject } from '../../../shared/planner/moment.ts'
import type { People } from '../../../shared/planner/people.ts'

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 })

const offered = 3

interface TopicProps {
  people: People
  typed: TypedSubject
  set: (part: Partial<TypedSubject>) => void
  /** Why it will not do, in words. */
  error: string | undefined
}

/** What the two will talk about, in a few words: one is proposed, and the needs of the mentee are one click away. */
export function Topic({ people, typed, set, error }: TopicProps) {
  const { t } = useTranslation('plan')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { other, parties } = people
  const topics = people.needs.slice(0, offered).map(({ label }) => label[formats.locale])
  return (
    <div id="plan-topic">
      <Field
        label={t('what.topic')}
        aside={
          <Beside aria-hidden="true">
            {common('counter', {
              typed: formats.number(typed.topic.length),
              most: formats.number(topicMaxLength),
            })}
          </Beside>
        }
        error={error}
        placeholder={t('what.topic_hint')}
        required
        value={typed.topic}
        inputProps={{ maxLength: topicMaxLength }}
        onChange={(event) => {
          set({ topic: event.target.value })
        }}
      />
      {topics.length > 0 && (
        <>
          <SmallMuted sx={{ marginTop: 1 }}>
            {t(parties.side === 'participant' ? 'what.own_needs' : 'what.needs', { name: other.firstName })}
          </SmallMuted>
          <Row>
            {topics.map((topic) => (
              <Chip
                key={topic}
                variant="filter"
                icon={<Icon name="plus" size={16} />}
                label={topic}
                onClick={() => {
                  set({ topic: topic.slice(0, topicMaxLength) })
                }}
              />
            ))}
          </Row>
        </>
      )}
    </div>
  )
}

interface WhatProps extends Omit<TopicProps, 'error'> {
  needs: readonly { value: string; label: string }[]
  /** Why a field will not do, in words. */
  errors: { need?: string | undefined; description?: string | undefined }
}

/** The optional fields beside the topic. */
export function What({ people, typed, set, needs, errors }: WhatProps) {
  const { t } = useTranslation('plan')
  return (
    <>
      {needs.length > 0 && (
        <Picks
          id="plan-need"
          label={t('what.need_optional')}
          columns={2}
          value={typed.need}
          options={needs}
          error={errors.need}
          onChoose={(need) => {
            set({ need })
          }}
        />
      )}
      <div id="plan-description">
        <Field
          label={t('what.description')}
          aside={<Beside>{t('optional')}</Beside>}
          help={t('what.description_help', { name: people.other.firstName })}
          error={errors.description}
          placeholder={t('what.description_hint')}
          multiline
          minRows={3}
          value={typed.description}
          inputProps={{ maxLength: descriptionMaxLength }}
          onChange={(event) => {
            set({ description: event.target.value })
          }}
        />
      </div>
    </>
  )
}
