import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { color, focusRing, shape } from '#theme/vars.ts'
import { Fault } from '../../../shared/components/Fault.tsx'
import { Muted } from '../../../shared/components/parts.ts'
import type { Content } from '../../../shared/meeting/calls.ts'
import { Arch, ratingNames, ratings } from '../../../shared/meeting/Rated.tsx'
import type { Typed } from './content.ts'

const Row = styled(RadioGroup)({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: 8,
  marginTop: 16,
  '& .MuiFormControlLabel-root': {
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    alignItems: 'center',
    margin: 0,
    padding: '20px 10px 14px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: shape.radius,
    backgroundColor: color.surface,
    textAlign: 'center',
    '&:hover': { borderColor: color.brandText },
    '&:has(input:checked)': {
      borderColor: color.brandText,
      backgroundColor: color.brandTint,
      boxShadow: `inset 0 0 0 1px ${color.brandText}`,
    },
    '&:has(input:focus-visible)': focusRing,
  },
  '& .MuiRadio-root': { marginTop: 'auto' },
  '& .MuiFormControlLabel-label': {
    display: 'grid',
    justifyItems: 'center',
    gap: 4,
    width: '100%',
    paddingBottom: 10,
  },
  '& b': { marginTop: 8, fontWeight: 600, fontSize: '.9375rem', lineHeight: 1.3 },
  '& .meaning': { fontSize: '.875rem', lineHeight: 1.35, color: color.ink2 },
  '&.invalid .MuiFormControlLabel-root': { borderColor: color.errorMark },
  '@media (max-width: 760px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .MuiFormControlLabel-root': {
      flexDirection: 'row-reverse',
      justifyContent: 'space-between',
      padding: '12px 14px',
      textAlign: 'left',
    },
    '& .MuiRadio-root': { margin: 0 },
    '& .MuiFormControlLabel-label': {
      flex: 1,
      gridTemplateColumns: '44px minmax(0, 1fr)',
      gap: '0 14px',
      justifyItems: 'start',
      alignItems: 'center',
      padding: 0,
      '& > .arch': { gridRow: '1 / 3' },
      '& b': { margin: 0 },
    },
  },
})

interface RateFieldProps {
  control: Control<Typed, unknown, Content>
  of: 'meeting' | 'relationship'
  /** Why the server refused it. */
  refusal: string | undefined
}

/** The rating: five sentences, none chosen. */
export function RateField({ control, of, refusal }: RateFieldProps) {
  const { t } = useTranslation('feedback')
  const { t: shared } = useTranslation('meeting')
  const id = useId()
  const {
    field: { value, ref, onChange },
    fieldState,
  } = useController({ control, name: 'rating' })
  const fault = fieldState.error ? t('rating.missing') : refusal
  return (
    <div>
      <Typography variant="h2" id={`${id}-label`}>
        {t(`rating.${of}.title`)}
      </Typography>
      <Muted id={`${id}-help`}>{t('rating.help')}</Muted>
      <Row
        className={fault === undefined ? undefined : 'invalid'}
        aria-labelledby={`${id}-label`}
        aria-describedby={fault === undefined ? `${id}-help` : `${id}-fault`}
        value={value}
        onChange={onChange}
      >
        {ratings.map((rating, at) => {
          const name = ratingNames[rating]
          return (
            <FormControlLabel
              key={rating}
              value={String(rating)}
              control={<Radio slotProps={{ input: { ref: at === 0 ? ref : null } }} />}
              label={
                <>
                  <Arch
                    className={value === String(rating) ? 'arch chosen' : 'arch'}
                    ownerState={{ rating, height: 52 }}
                    aria-hidden="true"
                  />
                  <b>{shared(`ratings.${name}`)}</b>
                  <span className="meaning">{t(`rating.${of}.${name}`)}</span>
                </>
              }
            />
          )
        })}
      </Row>
      {fault !== undefined && (
        <Fault id={`${id}-fault`} role="alert">
          {fault}
        </Fault>
      )}
    </div>
  )
}
