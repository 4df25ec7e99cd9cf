import type Pdf from 'pdfkit'
import { figtree } from './fonts.ts'

const weights = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof weights

/** What the two files of the font have, by their ranges: the last ones are in the second file. */
const basic =
  /[\u0020-\u007E\u00A0-\u00FF\u0131\u0152\u0153\u02C6\u02DA\u02DC\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u2122]/u
const further =
  /[\u0100-\u0130\u0132-\u0151\u0154-\u017F\u0192\u01FA-\u01FF\u0218-\u021B\u1E80-\u1E85\u1E9E\u1EF2\u1EF3]/u

interface Style {
  readonly size: number
  readonly weight?: Weight
  readonly color: string
}

/** Writes lines that are measured, in a font of two files. */
export class Pen {
  readonly #document: Pdf
  /** A character stood for nothing that the font has. */
  unshown = false

  constructor(document: Pdf) {
    this.#document = document
    for (const weight of ['regular', 'bold'] as const)
      for (const part of ['latin', 'latin-ext'] as const)
        document.registerFont(`${part}-${weight}`, figtree(part, weights[weight]))
  }

  /** Breaks at blanks; a word that is wider than a line is cut. */
  lines(text: string, width: number, style: Style): readonly string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.#width(longer, style) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of word) {
        if (this.#width(line + letter, style) > width) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return [...lines, line]
  }

  write(text: string, x: number, y: number, style: Style): void {
    let at = x
    for (const [font, run] of this.#runs(text, style)) {
      this.#document.font(font).fontSize(style.size).fillColor(style.color).text(run, at, y, { lineBreak: false })
      at += this.#document.font(font).fontSize(style.size).widthOfString(run)
    }
  }

  #width(text: string, style: Style): number {
    return this.#runs(text, style).reduce(
      (sum, [font, run]) => sum + this.#document.font(font).fontSize(style.size).widthOfString(run),
      0,
    )
  }

  #runs(text: string, { weight = 'regular' }: Style): readonly (readonly [font: string, run: string])[] {
    const runs: [string, string][] = []
    // The font has no narrow space, which French puts before « ; » and « ? ».
    for (const letter of text.normalize('NFC').replaceAll('\u202F', '\u00A0')) {
      const has = basic.test(letter) ? 'latin' : further.test(letter) ? 'latin-ext' : undefined
      if (has === undefined) this.unshown = true
      const font = `${has ?? 'latin'}-${weight}`
      const last = runs.at(-1)
      const glyph = has === undefined ? '?' : letter
      if (last?.[0] === font) last[1] += glyph
      else runs.push([font, glyph])
    }
    return runs
  }
}
