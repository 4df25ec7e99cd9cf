import { useTranslation } from 'react-i18next'
import type { ProfileAttributes } from '#contract/community/profiles.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Muted } from '../../../shared/components/parts.ts'
import { OwnHours } from '../../../shared/hours/OwnHours.tsx'
import { useFormats } from '../../../shared/i18n/format.ts'
import { QuestionGroup } from './ChoiceFields.tsx'
import type { FieldGiven } from './fields.ts'

type Slots = ProfileAttributes['availabilities']

interface HoursFieldProps extends FieldGiven {
  slots: Slots
  onHours: () => void
}

/** The usual hours, entered in a dialog: the step stays. */
export function HoursField({ question, mark, error, slots, onHours }: HoursFieldProps) {
  const { t } = useTranslation('profiling')
  const formats = useFormats()
  return (
    <QuestionGroup question={question} mark={mark} error={error}>
      {slots.length === 0 ? (
        <Muted>{t('hours.none')}</Muted>
      ) : (
        <ul>
          {slots.map(({ weekday, start, end }) => (
            <li key={`${weekday}/${start}`}>
              {t('hours.day', { day: formats.weekday(weekday), hours: formats.hours(start, end) })}
            </li>
          ))}
        </ul>
      )}
      <OwnHours label={t('hours.edit')} startIcon={<Icon name="clock" size={16} />} onDone={onHours} />
    </QuestionGroup>
  )
}
