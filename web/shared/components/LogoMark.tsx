import { color, fixed } from '#theme/vars.ts'

/** The company's own logo, or the pair. */
export function LogoMark({ src }: { src?: string | null | undefined }) {
  if (src) return <img src={src} alt="" width={34} height={34} />
  return (
    <svg viewBox="0 0 34 34" width={34} height={34} aria-hidden="true">
      <path d="M3 31V16.500a8.500 8.500 0 0 1 17 0V31z" fill={color.brandDarker} />
      <path d="M16 31V21a7.500 7.500 0 0 1 15 0v10z" fill={color.brandLighter} />
      <path d="M16 31V21c0-2.300 1-4.300 2.600-5.700.9.300 1.400.700 1.400 1.200V31z" fill={fixed.night} />
      <circle cx="25.500" cy="7" r="3.500" fill={color.warm} />
    </svg>
  )
}
