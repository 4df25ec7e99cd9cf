import type { AvatarGroundName } from './avatarLook.ts'

/**
 * Names for the CSS variables that the theme writes: styles read `color.ink2` and follow both schemes and every brand.
 * Everything here is a string for a style; figures live in tokens.ts.
 */
const palette = (name: string) => `var(--mui-palette-${name})`

export const color = {
  canvas: palette('background-default'),
  surface: palette('background-paper'),
  sunken: palette('background-sunken'),
  ink: palette('text-primary'),
  ink2: palette('text-secondary'),
  ink3: palette('text-disabled'),
  line: palette('divider'),
  lineStrong: palette('lineStrong'),
  scrim: palette('scrim'),
  brandMain: palette('brand-main'),
  brandLighter: palette('brand-lighter'),
  brandDarker: palette('brand-darker'),
  brandTint: palette('brand-tint'),
  brandTint2: palette('brand-tint2'),
  brandText: palette('brand-text'),
  action: palette('primary-main'),
  actionHover: palette('primary-dark'),
  actionPressed: palette('actionPressed'),
  actionText: palette('primary-contrastText'),
  heroGround: palette('hero-ground'),
  heroInk: palette('hero-ink'),
  heroInk2: palette('hero-ink2'),
  heroShape: palette('hero-shape'),
  heroDeep: palette('hero-deep'),
  railGround: palette('rail-ground'),
  railInk: palette('rail-ink'),
  warm: palette('warm-main'),
  warmStrong: palette('warm-strong'),
  warmTint: palette('warm-tint'),
  sun: palette('warm-sun'),
  leaf: palette('warm-leaf'),
  lilac: palette('warm-lilac'),
  avatarInk: palette('avatar-ink'),
  focus: palette('focus-ring'),
  focusGap: palette('focus-gap'),
  successText: palette('success-dark'),
  successGround: palette('success-light'),
  successMark: palette('success-main'),
  warningText: palette('warning-dark'),
  warningGround: palette('warning-light'),
  warningMark: palette('warning-main'),
  errorText: palette('error-dark'),
  errorGround: palette('error-light'),
  errorMark: palette('error-main'),
  infoText: palette('info-dark'),
  infoGround: palette('info-light'),
  infoMark: palette('info-main'),
  neutralText: palette('neutral-dark'),
  neutralGround: palette('neutral-light'),
  neutralMark: palette('neutral-main'),
} as const

/** Colours that are the same in both schemes and for every brand. */
export const fixed = { skin: '#FFB58C', skinLight: '#FFD9C2', night: '#0C1838', ink: '#131C36', white: '#fff' } as const

/** A page in small, in a scheme that is not the reader's. */
export const pictured = {
  light: { ground: '#F8F7F2', card: '#fff', line: '#E4E1D6' },
  dark: { ground: fixed.night, card: '#131F44', line: '#26376B' },
} as const

export const avatarGround = (name: AvatarGroundName) => palette(`avatar-${name}`)
export const chartColors = ['one', 'two', 'three', 'four'].map((name) => palette(`chart-${name}`))

export const font = {
  text: '"Figtree Variable", Figtree, system-ui, -apple-system, "Segoe UI", sans-serif',
  display: '"Bricolage Grotesque Variable", "Bricolage Grotesque", "Figtree Variable", system-ui, sans-serif',
} as const

export const shape = { radius: '12px', inner: '8px', pill: '999px', arch: '50% 50% 22% 22%' } as const

export const ease = 'cubic-bezier(.2, 0, 0, 1)'
export const motion = { fast: `120ms ${ease}`, base: `200ms ${ease}`, slow: `320ms ${ease}` } as const

export const shadow = { e1: palette('elevation-e1'), e2: palette('elevation-e2') } as const

/** Page width and the gutter on both sides of it. */
export const layout = { page: '1152px', gutter: 'clamp(16px, 3.2vw, 40px)' } as const

/** Two tones, so that one of them shows on any ground. */
export const focusRing = {
  outline: `2px solid ${color.focus}`,
  outlineOffset: '2px',
  boxShadow: `0 0 0 2px ${color.focusGap}`,
} as const

/** Where the system chooses the colours, grounds are gone: what is selected takes the system's own. */
export const forcedSelection = {
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    backgroundColor: 'Highlight',
    borderColor: 'Highlight',
    color: 'HighlightText',
    '& svg': { color: 'HighlightText' },
  },
} as const
