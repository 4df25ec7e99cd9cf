import { useId } from 'react'
import { color, fixed, pictured } from '#theme/vars.ts'
import type { themes } from '#contract/people/auth.ts'

/** A page in small, in one scheme or half in each. */
function Page({ ground, card, line }: Record<'ground' | 'card' | 'line', string>) {
  return (
    <>
      <path d="M0 0h160v92H0z" fill={ground} />
      <path d="M24 18h112a8 8 0 0 1 8 8v66H16V26a8 8 0 0 1 8-8z" fill={card} stroke={line} />
      <path d="M80 44h44v7H80zM80 60h30v7H80z" fill={line} />
      <path d="M32 92V66a14 14 0 0 1 28 0v26z" fill={color.brandMain} />
      <circle cx="46" cy="42" r="8" fill={fixed.skin} />
    </>
  )
}

export function ThemePicture({ theme }: { theme: (typeof themes)[number] }) {
  const id = useId()
  return (
    <svg viewBox="0 0 160 92" aria-hidden="true">
      <Page {...pictured[theme === 'dark' ? 'dark' : 'light']} />
      {theme === 'system' && (
        <>
          <clipPath id={id}>
            <path d="M104 0h56v92H64z" />
          </clipPath>
          <g clipPath={`url(#${id})`}>
            <Page {...pictured.dark} />
          </g>
        </>
      )}
    </svg>
  )
}
