import type { Tokens } from '#theme/tokens.ts'
import { Html } from '../../platform/http/html.ts'

/** Drawings in the colours of the brand. They say nothing that the text does not. */
const drawing = (box: string, shapes: string, attributes = ''): Html =>
  new Html(`<svg viewBox="${box}" aria-hidden="true"${attributes}>${shapes}</svg>`)

const fill = (name: string, shape: string) => `<${shape} fill="var(--${name})"/>`
const circle = (x: number, y: number, r: number) => `circle cx="${x}" cy="${y}" r="${r}"`
const d = (path: string) => `path d="${path}"`
const round = 'stroke-linecap="round" stroke-linejoin="round"'
const dotted = ' stroke-dasharray="2 9"'
const line = (name: string, width: number, path: string, dots = '') =>
  `<path d="${path}" fill="none" stroke="var(--${name})" stroke-width="${width}" ${round}${dots}/>`

export const icons = {
  check: drawing('0 0 24 24', '<path d="m5 12.5 4.5 4.5L19 7.5"/>', ' class="ic"'),
  warning: drawing('0 0 24 24', '<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2"/>', ' class="ic"'),
  print: drawing('0 0 24 24', '<path d="M7 9V4h10v5M7 17H4.5v-8h15v8H17M7 14h10v6H7z"/>', ' class="ic"'),
  down: drawing('0 0 24 24', '<path d="m6 9.5 6 6 6-6"/>', ' class="ic"'),
}

/** Shapes of the product's sign, in a square of 34. */
export const markShapes =
  fill('brand-darker', d('M3 31V16.5a8.5 8.5 0 0 1 17 0V31z')) +
  fill('brand-lighter', d('M16 31V21a7.5 7.5 0 0 1 15 0v10z')) +
  fill('brand-onMain', d('M16 31V21c0-2.3 1-4.3 2.6-5.7.9.3 1.4.7 1.4 1.2V31z')) +
  fill('warm-main', circle(25.5, 7, 3.5))

export const mark = drawing('0 0 34 34', markShapes)

/** Shapes of the two people of the home, in a square of 560. */
export const heroShapes =
  fill('warm-sun', circle(432, 128, 58)) +
  fill('brand-tint', d('M70 560V310a190 190 0 0 1 380 0v250z')) +
  fill('warm-leaf', d('M0 560v-96a76 76 0 0 1 152 0v96z')) +
  fill('brand-main', d('M436 560V420a80 80 0 0 1 124-67v207z')) +
  fill('brand-darker', d('M138 560V387a75 75 0 0 1 150 0V560z')) +
  fill('warm-main', circle(213, 261, 40.5)) +
  fill('brand-onMain', d('M262 560V396a84 84 0 0 1 168 0v164z')) +
  fill('avatar-two', circle(346, 262, 44)) +
  fill('hero-deep', d('M262 560V396c0-10 1.7-19.5 5-28.4 13 13.4 21 31.6 21 51.6V560z')) +
  fill('surface', d('M84 182a40 40 0 0 1 40-40h36a40 40 0 0 1 0 80h-30l-26 22v-24a40 40 0 0 1-20-38z')) +
  line('brand-text', 6, 'M112 172h62M112 192h40') +
  fill('warm-main', d('M384 560v-40a46 46 0 0 1 92 0v40z'))

export const hero = drawing('0 0 560 560', heroShapes, ' preserveAspectRatio="xMidYMax slice"')

/** Who grows from session to session, each step proven. */
export const growth = drawing(
  '0 0 480 380',
  fill('warm-sun', circle(394, 66, 38)) +
    fill('brand-lighter', d('M40 380V312a41 41 0 0 1 82 0v68z')) +
    fill('brand-main', d('M140 380V246a49 49 0 0 1 98 0v134z')) +
    fill('brand-darker', d('M260 380V190a58 58 0 0 1 116 0v190z')) +
    fill('warm-main', circle(318, 88, 35)) +
    fill('warm-leaf', d('M396 380v-48a32 32 0 0 1 64 0v48z')) +
    line('brand-onMain', 8, 'm64 328 11 12 21-25') +
    line('brand-onMain', 8, 'm170 272 13 14 26-30'),
)

const step = (shapes: string) => drawing('0 0 264 176', shapes)

/** The four steps of « How it works ». */
export const steps: readonly Html[] = [
  step(
    fill('brand-tint2', d('M40 176V130a26 26 0 0 1 52 0V176z')) +
      fill('brand-tint2', circle(66, 86, 14)) +
      fill('brand-darker', d('M106 176V121a29 29 0 0 1 58 0V176z')) +
      fill('warm-main', circle(135, 72, 15.7)) +
      fill('brand-tint2', d('M178 176V130a26 26 0 0 1 52 0V176z')) +
      fill('brand-tint2', circle(204, 86, 14)) +
      line('warm-sun', 8, 'M69 86a66 66 0 1 1 132 0a66 66 0 1 1-132 0') +
      line('warm-sun', 12, 'm182 134 26 26'),
  ),
  step(
    fill(
      'brand-main',
      d('M52 44h150a14 14 0 0 1 14 14v64a14 14 0 0 1-14 14H104l-30 26v-26H52a14 14 0 0 1-14-14V58a14 14 0 0 1 14-14z'),
    ) +
      line('brand-onMain', 7, 'M66 74h110M66 94h84M66 114h46') +
      fill('warm-sun', circle(214, 46, 24)) +
      line('avatar-ink', 5, 'm203 46 8 8 14-15'),
  ),
  step(
    fill('warm-sun', circle(206, 44, 20)) +
      fill('brand-lighter', d('M62 176V126a38 38 0 0 1 76 0V176z')) +
      fill('warm-main', circle(100, 62, 20.5)) +
      fill('brand-darker', d('M126 176v-62a38 38 0 0 1 76 0v62z')) +
      fill('avatar-two', circle(164, 56, 20)),
  ),
  step(
    fill('brand-tint2', d('M28 176v-34a22 22 0 0 1 44 0v34z')) +
      fill('brand-lighter', d('M82 176v-58a25 25 0 0 1 50 0v58z')) +
      fill('brand-darker', d('M142 176V92a28 28 0 0 1 56 0v84z')) +
      fill('warm-main', circle(170, 38, 18)) +
      fill('warm-leaf', d('M206 176v-44a20 20 0 0 1 40 0v44z')),
  ),
]

/** Two people, the second one only dotted: what was looked for is not there. */
export const lost = drawing(
  '0 0 520 400',
  fill('brand-tint', d('M60 400V250a150 150 0 0 1 300 0V400z')) +
    fill('brand-darker', d('M112 400V326a56 56 0 0 1 112 0V400z')) +
    fill('warm-main', circle(168, 232, 30)) +
    line('brand-text', 3, 'M240 400V306a56 56 0 0 1 112 0V400', dotted) +
    line('brand-text', 3, 'M266 212a30 30 0 1 1 60 0a30 30 0 1 1-60 0', dotted) +
    line('brand-text', 3, 'M380 84a40 40 0 1 1 80 0a40 40 0 1 1-80 0', dotted) +
    fill('surface', d('M40 80a26 26 0 0 1 26-26h52a26 26 0 0 1 0 52H90l-22 18v-18h-2a26 26 0 0 1-26-26z')) +
    line('brand-text', 6, 'M82 73c2-12 22-11 20 2-1 6-9 7-10 13M92 96v.5') +
    fill('warm-leaf', d('M396 400V370a42 42 0 0 1 84 0V400z')),
  ' class="art"',
)

/** Two people under the sun: it is done. */
export const found = drawing(
  '0 0 520 360',
  fill('warm-sun', circle(432, 66, 36)) +
    fill('brand-tint', d('M60 360V218a150 150 0 0 1 300 0V360z')) +
    fill('brand-darker', d('M104 360V286a56 56 0 0 1 112 0V360z')) +
    fill('warm-main', circle(160, 192, 30)) +
    fill('hero-shape', d('M232 360V260a58 58 0 0 1 116 0V360z')) +
    fill('avatar-two', circle(290, 163, 31)) +
    fill('warm-main', d('M396 360V327a45 45 0 0 1 90 0V360z')),
  ' class="art"',
)

/** Shapes for a picture outside a page, where no variable has a value. */
export function inColours(shapes: string, tokens: Tokens): string {
  return shapes.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const found: unknown = name.split('-').reduce<unknown>((part, key) => {
      return typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined
    }, tokens)
    return typeof found === 'string' ? found : tokens.ink
  })
}
