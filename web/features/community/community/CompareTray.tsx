import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import type { CardProps } from '@mui/material/Card'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { shadow } from '#theme/vars.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { Line } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import type { Picked } from './useComparison.ts'

const Tray = styled(Card)<CardProps<'section', { component: 'section' }>>({
  position: 'sticky',
  zIndex: 2,
  bottom: 16,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginTop: 24,
  padding: '12px 16px 12px 24px',
  boxShadow: shadow.e2,
  // Above the bottom navigation.
  '@media (max-width: 1040px)': { bottom: 'calc(84px + env(safe-area-inset-bottom))', padding: 16 },
})

/** Who was picked to be compared, at the foot of the list, and the way to the comparison. */
export function CompareTray({
  open,
  onClose,
  picked,
}: {
  open: boolean
  onClose: () => void
  picked: readonly Picked[]
}) {
  const { t } = useTranslation('directory')
  const formats = useFormats()
  const [one, other] = picked
  if (!open || one === undefined) return null
  return (
    <Tray component="section" aria-label={t('compare.tray')}>
      <p role="status">
        {other === undefined
          ? t('compare.one_more', { name: one.name })
          : t('compare.both', { names: formats.list([one.name, other.name]) })}
      </p>
      <Line sx={{ gap: 1 }}>
        <Button variant="text" size="small" onClick={onClose}>
          {t('compare.clear')}
        </Button>
        {other !== undefined && (
          <Button variant="contained" size="small" component={Link} to={paths.compare(one.id, other.id)}>
            {t('compare.open')}
          </Button>
        )}
      </Line>
    </Tray>
  )
}
