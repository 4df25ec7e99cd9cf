import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { ReactNode } from 'react'
import type { AdminEnrolment } from '#contract/console/company/enrolments.ts'
import { Avatar } from '#theme/Avatar.tsx'
import { color } from '#theme/vars.ts'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useWords } from '../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../platform/lists/choices.ts'
import { useFillText } from '../../people/people/labels.ts'
import { PersonLink } from '../../people/people/PersonLink.tsx'
import { useCountryName } from '../../platform/shared/countries.ts'
import { useFormats } from '../../platform/shared/format.ts'
import { Pill } from '../../platform/shared/StatePill.tsx'
import { enrolmentActs } from './acts.tsx'

const words = 'resources.program_enrollments'

interface EnrolmentProps {
  readonly enrolment: AdminEnrolment
}

/** The name, with the unit and country that tell namesakes apart. */
export function Who({ enrolment: { user_id: id, full_name: name, business_unit: unit, country } }: EnrolmentProps) {
  const units = useUnitChoices()
  const countryName = useCountryName()
  const place = [
    units.find(({ value }) => value === unit)?.name ?? unit,
    country === null ? null : countryName(country),
  ]
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <Avatar id={id} name={name} size="s" />
      <Box component="span" sx={{ whiteSpace: { md: 'nowrap' } }}>
        <PersonLink id={id} name={name} strong />
        <Under>{place.filter((part) => part !== null).join(', ')}</Under>
      </Box>
    </Box>
  )
}

/** The origin, and who it is due to. */
export function Why({ enrolment: { origin, enrolled_by_name: name } }: EnrolmentProps) {
  const t = useWords()
  return (
    <>
      {t(`${words}.origins.${origin}`)}
      {name !== null && <Under>{t(origin === 'rule' ? `${words}.written_by` : `${words}.by`, { name })}</Under>}
    </>
  )
}

export function Completion({ enrolment }: EnrolmentProps) {
  const t = useWords()
  const { percent } = useFormats()
  const { completion } = enrolment
  const share = percent(completion / 100)
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 104 }}>
        <LinearProgress
          variant="determinate"
          value={completion}
          aria-label={t(`${words}.completion`, { share })}
          sx={{ flex: 1, height: 6, borderRadius: '3px' }}
        />
        <span>{share}</span>
      </Box>
      <Note enrolment={enrolment} />
    </>
  )
}

/** What is out of the ordinary. */
export function Note({ enrolment }: EnrolmentProps) {
  const fill = useFillText()
  return enrolment.hidden.length === 0 ? null : (
    <span>
      <Pill tone="warning" text={fill(enrolment)} />
    </span>
  )
}

function Under({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', color: color.ink2, fontSize: '.8125rem' }}>
      {children}
    </Box>
  )
}

export function Since({ enrolment: { created_at: at } }: EnrolmentProps) {
  const { day } = useFormats()
  return <time dateTime={at}>{day(at)}</time>
}

/** Relationships that are open, of those that they may hold. */
export function Places({ enrolment: { open, limit } }: EnrolmentProps) {
  return useWords()(open === 0 ? `${words}.no_place` : `${words}.some_places`, { open, limit })
}

export function Acts({ enrolment }: EnrolmentProps) {
  return <RecordActs acts={enrolmentActs} record={enrolment} name={enrolment.full_name} />
}
