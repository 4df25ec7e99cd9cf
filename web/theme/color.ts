/**
 * Colour arithmetic for brands: WCAG contrast and lightness changes in OKLCH, where a step looks the same on every
 * hue.
 */

type Rgb = readonly [red: number, green: number, blue: number]
type Lch = readonly [lightness: number, chroma: number, hue: number]

export const white = '#FFFFFF'

const hexPattern = /^#[0-9a-f]{6}$/i

export function isHex(value: unknown): value is string {
  return typeof value === 'string' && hexPattern.test(value)
}

function toRgb(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

function toHex(rgb: Rgb): string {
  const pair = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(pair).join('')}`.toUpperCase()
}

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const fromLinear = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex)
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)
}

/** WCAG 2 contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [one, two] = [luminance(a), luminance(b)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

/** `amount` of `over` laid on `under`, in sRGB as CSS does with opacity. */
export function mix(over: string, under: string, amount: number): string {
  const [a, b] = [toRgb(over), toRgb(under)]
  const blend = (i: 0 | 1 | 2) => b[i] + (a[i] - b[i]) * amount
  return toHex([blend(0), blend(1), blend(2)])
}

/** Björn Ottosson's OKLab matrices, https://bottosson.github.io/posts/oklab/ */
function toLch(hex: string): Lch {
  const rgb = toRgb(hex)
  const [r, g, b] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [lightness, Math.hypot(greenRed, blueYellow), Math.atan2(blueYellow, greenRed)]
}

function lchToLinear([lightness, chroma, hue]: Lch): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/**
 * The same hue at another lightness (`by` between -1 and 1), with `keep` of its chroma; chroma gives way where sRGB
 * ends.
 */
export function lighten(hex: string, by: number, keep = 1): string {
  const [lightness, chroma, hue] = toLch(hex)
  const target = Math.min(1, Math.max(0, lightness + by))
  let linear: Rgb = [0, 0, 0]
  for (let kept = 1; kept >= 0; kept -= 0.05) {
    linear = lchToLinear([target, chroma * keep * kept, hue])
    if (linear.every((c) => c >= -0.001 && c <= 1.001)) break
  }
  return toHex([
    fromLinear(Math.max(0, linear[0])),
    fromLinear(Math.max(0, linear[1])),
    fromLinear(Math.max(0, linear[2])),
  ])
}

/**
 * `colour` made darker (or lighter) in the smallest steps until it has `ratio` on every ground.
 * Ends at black or white, which is always enough on the grounds of one theme.
 */
export function readableOn(
  colour: string,
  grounds: readonly string[],
  direction: 'darker' | 'lighter',
  ratio = 4.5,
): string {
  const step = direction === 'darker' ? -0.01 : 0.01
  let candidate = colour
  for (let i = 1; i <= 100; i += 1) {
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate
    candidate = lighten(colour, step * i)
  }
  return direction === 'darker' ? '#000000' : white
}

/** The text colour for a ground: the first of the product's inks with 4.5:1. Black or white always has it. */
export function inkOn(ground: string): string {
  return ['#0C1838', '#FFFFFF', '#000000'].find((ink) => contrast(ink, ground) >= 4.5) ?? '#000000'
}
