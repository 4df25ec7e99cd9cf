import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { Icon } from '../../shared/components/Icon.tsx'
import { useDelayed } from '../../shared/components/useDelayed.ts'

/** A connection that comes back sooner is not worth a word. */
const delayMs = 4000

const Bar = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 15,
  display: 'grid',
  justifyContent: 'center',
  pointerEvents: 'none',
  '& > p': {
    display: 'flex',
    gap: 8,
    margin: 12,
    padding: '8px 16px',
    borderRadius: shape.radius,
    backgroundColor: color.warningGround,
    color: color.warningText,
    fontSize: '.875rem',
  },
  '@media (max-width: 1040px)': { bottom: 'calc(64px + env(safe-area-inset-bottom))' },
  '@media print': { display: 'none' },
})

/** While the live connection is cut: what others do does not show by itself. Over the page, so that nothing moves. */
export function LiveNotice({ cut }: { cut: boolean }) {
  const { t } = useTranslation()
  const late = useDelayed(cut, delayMs)
  return (
    <Bar role="status">
      {late && (
        <p>
          <Icon name="offline" /> {t('live.cut')}
        </p>
      )}
    </Bar>
  )
}
