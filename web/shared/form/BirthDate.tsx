import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ageBases } from '#contract/community/particulars.ts'
import { color, shape } from '#theme/vars.ts'
import { Field } from '../components/Field.tsx'
import { Fault } from '../components/Fault.tsx'
import { SmallMuted, Strong } from '../components/parts.ts'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'
import { minorAge } from './birth.ts'
import type { TypedBirth } from './birth.ts'

const Numbers = styled('div')({
  display: 'grid',
  gridTemplateColumns: '72px 72px 104px',
  gap: 12,
  // Their one name stands above them.
  '& .MuiInputLabel-root': { fontWeight: 400, color: color.ink2 },
  // Why stands below all three.
  '&.wrong .MuiOutlinedInput-notchedOutline': { borderColor: color.errorMark, borderWidth: 2 },
})
const Basis = styled('div')({
  display: 'grid',
  gap: 14,
  padding: '16px 20px',
  borderRadius: shape.radius,
  background: color.warningGround,
  '& p': { color: color.warningText },
})

const parts = [
  { name: 'birth_day', label: 'day', autoComplete: 'bday-day', length: 2 },
  { name: 'birth_month', label: 'month', autoComplete: 'bday-month', length: 2 },
  { name: 'birth_year', label: 'year', autoComplete: 'bday-year', length: 4 },
] as const

interface BirthDateProps {
  typed: TypedBirth
  fault: string | undefined
  basisFault: string | undefined
  onChange: (change: Partial<TypedBirth>) => void
  onLeave: (event: FocusEvent) => void
}

/** Three numbers, no calendar. Who is under eighteen says below on what basis they take part. */
export function BirthDate({ typed, fault, basisFault, onChange, onLeave }: BirthDateProps) {
  const { t } = useTranslation('particulars')
  const id = useId()
  const age = minorAge(typed)
  return (
    <>
      <FormControl component="fieldset" className="span" error={fault !== undefined}>
        <FormLabel component="legend">{t('date_of_birth')}</FormLabel>
        <SmallMuted id={`${id}-help`} sx={{ paddingBottom: 1.25 }}>
          {t('date_of_birth_help')}
        </SmallMuted>
        <Numbers
          className={fault === undefined ? '' : 'wrong'}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) onLeave(event)
          }}
        >
          {parts.map(({ name, label, autoComplete, length }) => (
            <Field
              key={name}
              label={t(`birth.${label}`)}
              name={name === 'birth_day' ? 'date_of_birth' : name}
              autoComplete={autoComplete}
              required
              value={typed[name]}
              inputProps={{
                inputMode: 'numeric',
                maxLength: length,
                'aria-invalid': fault !== undefined,
                'aria-describedby': fault === undefined ? `${id}-help` : `${id}-help ${id}-fault`,
              }}
              onChange={(event) => {
                onChange({ [name]: event.target.value })
              }}
            />
          ))}
        </Numbers>
        {fault !== undefined && <Fault id={`${id}-fault`}>{fault}</Fault>}
      </FormControl>
      <VisuallyHidden role="status">{age !== null && t('minor.title', { count: age })}</VisuallyHidden>
      {age !== null && (
        <Basis className="span" role="group" aria-labelledby={`${id}-minor`}>
          <div>
            <Strong id={`${id}-minor`}>{t('minor.title', { count: age })}</Strong>
            <SmallMuted>{t('minor.text')}</SmallMuted>
          </div>
          <RadioGroup
            name="age_basis"
            aria-labelledby={`${id}-minor`}
            aria-describedby={basisFault === undefined ? undefined : `${id}-basis`}
            value={typed.age_basis}
            sx={{ gap: 1.5 }}
            onChange={(event) => {
              onChange({ age_basis: event.target.value })
            }}
          >
            {ageBases.map((basis) => (
              <FormControlLabel key={basis} value={basis} control={<Radio />} label={t(`minor.${basis}`)} />
            ))}
          </RadioGroup>
          {basisFault !== undefined && <Fault id={`${id}-basis`}>{basisFault}</Fault>}
        </Basis>
      )}
    </>
  )
}
