import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ProfileAttributes } from '#contract/profiles.ts'
import { paths } from '../../app/paths.ts'
import { Icon } from '../../shared/components/Icon.tsx'
import { Muted } from '../../shared/components/parts.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { QuestionGroup } from './ChoiceFields.tsx'
import type { FieldGiven } from './fields.ts'

type Slots = ProfileAttributes['availabilities']

/** The usual hours, which have a page of their own. */
export function HoursField({ question, mark, error, slots }: FieldGiven & { slots: Slots }) {
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
      <Button
        component={Link}
        to={paths.availability()}
        size="small"
        sx={{ justifySelf: 'start' }}
        startIcon={<Icon name="clock" size={16} />}
      >
        {t('hours.edit')}
      </Button>
    </QuestionGroup>
  )
}
