import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import type { Attributes } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'

const Back = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 20,
  alignItems: 'center',
  marginTop: 24,
  padding: 24,
  '& .glyph': {
    display: 'grid',
    placeItems: 'center',
    width: 56,
    height: 62,
    borderRadius: '28px 28px 12px 12px',
    backgroundColor: color.brandTint,
    color: color.brandText,
  },
  '& p': { color: color.ink2, overflowWrap: 'anywhere' },
})

/** When somebody who is away is back, and what they say of it. */
export function Away({ away }: { away: NonNullable<Attributes<'presenters'>['away']> }) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  return (
    <Back aria-labelledby="away-until">
      <span className="glyph">
        <Icon name="sunrise" />
      </span>
      <div>
        <Typography variant="h2" id="away-until">
          {t('away.back', { day: formats.weekdayDay(`${away.back_on}T12:00:00`) })}
        </Typography>
        {away.word != null && <p>{t('away.word', { text: away.word })}</p>}
      </div>
    </Back>
  )
}
