import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'

const Row = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontSize: '.875rem',
  lineHeight: 1.45,
  color: color.ink2,
  '& > span': { display: 'inline-flex', gap: 3 },
  '& i': {
    display: 'inline-block',
    width: 12,
    height: 14,
    borderRadius: shape.arch,
    border: `2px solid ${color.lineStrong}`,
    '&.taken': { backgroundColor: color.ink2, borderColor: color.ink2 },
  },
  '& b': { color: color.ink },
})

/** More seats than this appear as a figure only. */
const drawn = 8

export interface CapacityProps {
  open: number
  limit: number
  /** `own`: the reader's own capacity (« Il vous reste 1 place sur 3 »). */
  own?: boolean
}

/** Seats taken and free, as arches and in words. */
export function Capacity({ open, limit, own = false }: CapacityProps) {
  const { t } = useTranslation('match')
  const free = Math.max(0, limit - open)
  const words = free === 0 ? t('full') : t(own ? 'own_capacity' : 'capacity', { count: free, limit })
  return (
    <Row>
      {limit <= drawn && (
        <span aria-hidden="true">
          {Array.from({ length: limit }, (_, seat) => (
            <i key={seat} className={seat < open ? 'taken' : undefined} />
          ))}
        </span>
      )}
      {free === 0 ? <b>{words}</b> : <span>{words}</span>}
    </Row>
  )
}
