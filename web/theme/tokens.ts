import type { Brand } from './brand.ts'
import { contrast, inkOn, lighten, mix, readableOn, white } from './color.ts'

/** Every colour a screen uses, for one colour scheme. */
export type Tokens = ReturnType<typeof lightTokens>

/** Which of the brand's colours can carry a legible figure is the brand's business; the figure adapts. */
function brandPart(brand: Brand) {
  return {
    main: brand.main,
    lighter: brand.lighter,
    onMain: inkOn(brand.main),
    onLighter: inkOn(brand.lighter),
  }
}

const sharedAvatar = { ink: '#131C36' }

/** Light scheme: warm paper, navy ink, the brand's darker colour for action. */
export function lightTokens(brand: Brand) {
  const ground = { canvas: '#F9F7F2', surface: white, sunken: '#F3F0E8' }
  const tint = mix(brand.main, white, 0.115)
  const tint2 = mix(brand.main, white, 0.235)
  const darker = readableOn(brand.darker, [white], 'darker')
  const text = readableOn(lighten(darker, -0.03, 0.94), [ground.canvas, ground.sunken, tint, tint2], 'darker')
  return {
    ...ground,
    brand: { ...brandPart(brand), darker, onDarker: white, tint, tint2, text },
    ink: '#131C36',
    ink2: '#465070',
    ink3: '#5C6683',
    line: '#E7E2D7',
    lineStrong: '#868DA3',
    scrim: 'rgb(12 24 56 / .44)',
    warm: { main: '#FFB58C', strong: '#F08A56', tint: '#FFEDE1', sun: '#FFD571', leaf: '#8ED3B4', lilac: '#C3B8F5' },
    success: { text: '#0E6246', ground: '#DDF2E7', mark: '#1B8A63' },
    warning: { text: '#744400', ground: '#FFEFC9', mark: '#C27A00' },
    error: { text: '#A8231B', ground: '#FDE8E4', mark: '#CF3A30' },
    info: { text: '#1D4CC8', ground: '#E6F1FE', mark: '#235BE8' },
    neutral: { text: '#465070', ground: '#EFEBE2', mark: '#868DA3' },
    action: {
      ground: darker,
      hover: lighten(darker, -0.05, 0.9),
      pressed: lighten(darker, -0.1, 0.78),
      text: white,
    },
    hero: {
      ground: darker,
      ink: white,
      ink2: white,
      shape: lighten(darker, 0.065, 0.9),
      deep: lighten(darker, -0.06, 0.85),
    },
    rail: { ground: '#131C36', ink: '#C9D2EA' },
    chart: {
      one: darker,
      two: readableOn(brand.main, [white], 'darker', 3),
      three: '#DB7440',
      four: '#868DA3',
    },
    avatar: {
      ...sharedAvatar,
      one: '#BFE0FD',
      two: '#FFD2B8',
      three: '#BFE6D3',
      four: '#DBD4FA',
      five: '#FFE3A1',
      six: '#F8CFD9',
    },
    focus: { ring: '#131C36', gap: white },
    e1: '0 1px 2px rgb(19 28 54 / .05), 0 4px 16px rgb(19 28 54 / .05)',
    e2: '0 2px 6px rgb(19 28 54 / .08), 0 16px 48px rgb(19 28 54 / .18)',
  }
}

/** Dark scheme: its own tokens; action is the brand's main colour under near-black text. */
export function darkTokens(brand: Brand): Tokens {
  const ground = { canvas: '#0C1326', surface: '#141D36', sunken: '#1A2443' }
  const tint = mix(brand.main, ground.surface, 0.14)
  const tint2 = mix(brand.main, ground.surface, 0.25)
  const visible = readableOn(brand.main, [ground.surface, ground.canvas], 'lighter', 3)
  const actionText = inkOn(visible)
  const hover = contrast(actionText, brand.lighter) >= 4.5 ? brand.lighter : visible
  const heroGround = readableOn(
    lighten(readableOn(brand.darker, [white], 'darker'), -0.16, 0.62),
    [white, '#DCE6FF'],
    'darker',
    5.5,
  )
  const text = readableOn(lighten(brand.main, 0.09), [ground.sunken, tint, tint2], 'lighter', 5.5)
  return {
    ...ground,
    brand: {
      ...brandPart(brand),
      darker: readableOn(brand.darker, [white], 'darker'),
      onDarker: white,
      tint,
      tint2,
      text,
    },
    ink: '#EEF2FC',
    ink2: '#BBC5DF',
    ink3: '#9DA9C8',
    line: '#28345A',
    lineStrong: '#7381A9',
    scrim: 'rgb(2 6 18 / .64)',
    warm: { main: '#F2A67C', strong: '#E07F4C', tint: '#3A2A2C', sun: '#EFC25C', leaf: '#6DB896', lilac: '#A79BE6' },
    success: { text: '#8FE0BD', ground: '#143A33', mark: '#4FC096' },
    warning: { text: '#FFD27D', ground: '#3C3019', mark: '#E0A63A' },
    error: { text: '#FFB1A8', ground: '#46222A', mark: '#FF7F73' },
    info: { text: '#A6D3FF', ground: '#1B2D57', mark: '#5FB4FF' },
    neutral: { text: '#BBC5DF', ground: '#222D4E', mark: '#7381A9' },
    action: { ground: visible, hover, pressed: hover, text: actionText },
    hero: {
      ground: heroGround,
      ink: white,
      ink2: '#DCE6FF',
      shape: lighten(heroGround, 0.06, 0.95),
      deep: lighten(heroGround, -0.05, 0.9),
    },
    rail: { ground: '#080E1E', ink: '#C9D2EA' },
    chart: {
      one: readableOn(brand.darker, [ground.surface], 'lighter', 3),
      two: readableOn(brand.lighter, [ground.surface], 'lighter', 3),
      three: '#F2A67C',
      four: '#7381A9',
    },
    avatar: {
      ...sharedAvatar,
      one: '#9CCBF3',
      two: '#F0BA9B',
      three: '#9FD2BA',
      four: '#BEB4EE',
      five: '#ECCB7F',
      six: '#E8B3C1',
    },
    focus: { ring: white, gap: '#0C1326' },
    e1: '0 1px 2px rgb(0 0 0 / .3), 0 4px 16px rgb(0 0 0 / .2)',
    e2: '0 2px 6px rgb(0 0 0 / .4), 0 16px 48px rgb(0 0 0 / .5)',
  }
}
