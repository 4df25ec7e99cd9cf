import { styled } from '@mui/material/styles'
import { color, font, shape } from '#theme/vars.ts'

const Mark = styled('span', { shouldForwardProp: (name) => name !== 'onBrand' })<{ onBrand: boolean }>(
  ({ onBrand }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 10,
    color: onBrand ? color.heroInk : color.ink,
    fontFamily: font.display,
    fontWeight: 680,
    fontSize: onBrand ? '1.5rem' : '1.25rem',
    lineHeight: 1,
    letterSpacing: '-.02em',
    '& svg, & img': { width: onBrand ? 40 : 34, height: onBrand ? 40 : 34 },
    ...(onBrand && {
      '& svg': { width: 40, height: 40, backgroundColor: '#fff', borderRadius: shape.radius, padding: 5 },
    }),
    '@media (max-width: 860px)': { fontSize: '1.25rem', '& svg, & img': { width: 34, height: 34 } },
  }),
)

/** The company's name with its own logo, or with the pair. `onBrand` is for the blue panel. */
export function Logo({ name, src, onBrand = false }: { name: string; src?: string | null; onBrand?: boolean }) {
  return (
    <Mark onBrand={onBrand}>
      {src ? (
        <img src={src} alt="" width={34} height={34} />
      ) : (
        <svg viewBox="0 0 34 34" aria-hidden="true">
          <path d="M3 31V16.500a8.500 8.500 0 0 1 17 0V31z" fill={color.brandDarker} />
          <path d="M16 31V21a7.500 7.500 0 0 1 15 0v10z" fill={color.brandLighter} />
          <path d="M16 31V21c0-2.300 1-4.300 2.600-5.700.9.300 1.400.700 1.400 1.200V31z" fill="#0C1838" />
          <circle cx="25.500" cy="7" r="3.500" fill={color.warm} />
        </svg>
      )}
      <span>{name}</span>
    </Mark>
  )
}
