import Box from '@mui/material/Box'
import { color } from '#theme/vars.ts'
import { useFormats } from '../../platform/shared/format.ts'

interface BarsProps {
  readonly bars: readonly { readonly name: string; readonly count: number }[]
}

/** Names, figures, and how much of the highest each one is. */
export function Bars({ bars }: BarsProps) {
  const { number } = useFormats()
  const highest = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <Box component="ul" sx={{ display: 'grid', gap: '12px' }}>
      {bars.map(({ name, count }) => (
        <Box
          component="li"
          key={name}
          sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px', fontSize: '.875rem' }}
        >
          <span>{name}</span>
          <Box component="b" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {number(count)}
          </Box>
          <Box
            component="svg"
            aria-hidden="true"
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            sx={{ gridColumn: '1 / -1', width: '100%', height: 8, borderRadius: '4px', backgroundColor: color.sunken }}
          >
            <rect width={(count / highest) * 100} height="8" fill={color.brandText} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
