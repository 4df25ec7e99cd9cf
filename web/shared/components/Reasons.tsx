import { styled } from '@mui/material/styles'
import { color } from '#theme/vars.ts'
import { Icon } from './Icon.tsx'

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  fontSize: '.9375rem',
  lineHeight: 1.4,
  '& li': { display: 'grid', gridTemplateColumns: '20px 1fr', gap: 10 },
  '& .mark': { display: 'grid', alignContent: 'start', paddingTop: 1, color: color.brandText },
  '&.off .mark': { color: color.ink3 },
})

/** Why a pair was brought together, in two or three sentences. */
export function Reasons({ reasons, off = false }: { reasons: readonly string[]; off?: boolean }) {
  return (
    <List className={off ? 'off' : ''}>
      {reasons.map((reason) => (
        <li key={reason}>
          <span className="mark">
            <Icon name="check" size={18} />
          </span>
          <span>{reason}</span>
        </li>
      ))}
    </List>
  )
}
