import Pdf from 'pdfkit'
import { Pen } from './pen.ts'

/** In points: a page of A4 is 595 by 842. */
export const page = { left: 48, right: 547, top: 56, bottom: 780, foot: 800 } as const
export const ink = { text: '#1c1b1f', soft: '#5a5862', line: '#d9d7de' } as const

export type Style = Parameters<Pen['write']>[3]
export const styles = {
  title: { size: 22, weight: 'bold', color: ink.text },
  heading: { size: 12, weight: 'bold', color: ink.text },
  strong: { size: 10, weight: 'bold', color: ink.text },
  text: { size: 10, color: ink.text },
  small: { size: 8.5, color: ink.soft },
} as const satisfies Record<string, Style>

const lineOf = ({ size }: Style) => size * 1.4

/** What a document says of itself. */
interface About {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly creator: string
  readonly locale: 'fr' | 'en'
  /** The same instant gives the same bytes. */
  readonly at: Date
}

interface Column {
  readonly x: number
  readonly width: number
}
/** Paragraphs, one below the other. */
type Cell = readonly (readonly [text: string, style: Style])[]
type Lines = readonly (readonly [line: string, style: Style])[]

/** A document that is also read to those who do not see it. */
export function newDocument({ title, author, subject, creator, locale, at }: About): Pdf {
  return new Pdf({
    size: 'A4',
    margin: 0,
    lang: locale,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    bufferPages: true,
    autoFirstPage: false,
    // One that a registered font equals would be opened again for each word.
    font: null,
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: creator,
      Producer: creator,
      CreationDate: at,
      ModDate: at,
    },
  })
}

/** What the document becomes, once it was ended. */
export function collected(document: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}

/** Writes titles, paragraphs, tables and bars from the top of a page to its end, and begins the next one. */
export class Sheet {
  readonly #document: Pdf
  readonly #pen: Pen
  readonly #root
  readonly #color: string
  #y = 0

  constructor(document: Pdf, color: string) {
    this.#document = document
    this.#color = color
    this.#pen = new Pen(document)
    this.#root = document.struct('Document')
    document.addStructure(this.#root)
    this.nextPage()
  }

  /** A character stood for nothing that the font has. */
  get unshown(): boolean {
    return this.#pen.unshown
  }

  nextPage(): void {
    this.#document.addPage()
    this.#decoration(0, 0, 596, 8, this.#color)
    this.#y = page.top
  }

  space(height: number): void {
    this.#y += height
  }

  /** @returns whether a page was begun */
  room(height: number): boolean {
    if (this.#y + height <= page.bottom) return false
    this.nextPage()
    return true
  }

  paragraph(tag: 'P' | 'H1' | 'H2', text: string, style: Style, after: number): void {
    const element = this.#document.struct(tag)
    this.#root.add(element)
    for (const line of this.#pen.lines(text, page.right - page.left, style)) {
      this.room(lineOf(style))
      element.add(this.#marked(tag, () => this.#pen.write(line, page.left, this.#y, style)))
      this.#y += lineOf(style)
    }
    element.end()
    this.#y += after
  }

  fact(name: string, value: string): void {
    const element = this.#document.struct('P')
    this.#root.add(element)
    const lines = this.#pen.lines(value, page.right - 148, styles.text)
    element.add(this.#marked('P', () => this.#pen.write(name, page.left, this.#y + 1, styles.small)))
    for (const line of lines) {
      element.add(this.#marked('P', () => this.#pen.write(line, 148, this.#y, styles.text)))
      this.#y += lineOf(styles.text)
    }
    element.end()
    this.#y += 3
  }

  /** Titles of the columns stand on each page of the table. */
  async table(
    columns: readonly Column[],
    titles: readonly string[],
    rows: readonly (readonly Cell[])[],
  ): Promise<void> {
    const table = this.#document.struct('Table')
    this.#root.add(table)
    this.#header(table, columns, titles)
    for (const [index, row] of rows.entries()) {
      // Other calls have their turn, in short tables too: a report is of many.
      if (index % 5 === 0) await new Promise(setImmediate)
      const cells = row.map((cell, n) => this.#linesOf(cell, columns[n]?.width ?? 0))
      const height = Math.max(...cells.map((lines) => heightOf(lines))) + 9
      if (this.room(height)) this.#header(table, columns, titles)
      this.#row(table, columns, cells, height)
    }
    table.end()
  }

  /** A bar, and a hollow one of another time below it; what they say stands in a table. */
  bars(name: string, value: number, hollow: number, most: number): void {
    const [from, long] = [200, page.right - 200]
    const wide = (one: number) => (most <= 0 ? 0 : (one / most) * long)
    this.#artifact(() => this.#pen.write(name, page.left, this.#y, styles.small))
    if (value > 0) this.#decoration(from, this.#y, wide(value), 7, this.#color)
    if (hollow > 0) this.#frame(from, this.#y + 8, wide(hollow), 4)
    this.#y += 17
  }

  /** Writes a line at the foot of each page, and ends the document. */
  end(foot: (page: number, count: number) => string): void {
    this.#root.end()
    const { count } = this.#document.bufferedPageRange()
    for (let number = 0; number < count; number += 1) {
      this.#document.switchToPage(number)
      this.#document.markContent('Artifact', { type: 'Pagination' })
      this.#pen.write(foot(number + 1, count), page.left, page.foot, styles.small)
      this.#document.endMarkedContent()
    }
    this.#document.end()
  }

  #linesOf(cell: Cell, width: number): Lines {
    return cell.flatMap(([text, style]) => this.#pen.lines(text, width, style).map((line) => [line, style] as const))
  }

  #header(table: ReturnType<Pdf['struct']>, columns: readonly Column[], titles: readonly string[]): void {
    const row = this.#document.struct('TR')
    table.add(row)
    const cells = titles.map((title, n) => this.#linesOf([[title, styles.small]], columns[n]?.width ?? 0))
    this.#cells(row, 'TH', columns, cells)
    row.end()
    this.#y += Math.max(...cells.map((lines) => heightOf(lines))) + 3
    this.#decoration(page.left, this.#y - 2, page.right - page.left, 0.8, ink.soft)
    this.#y += 4
  }

  #row(table: ReturnType<Pdf['struct']>, columns: readonly Column[], cells: readonly Lines[], height: number): void {
    const row = this.#document.struct('TR')
    table.add(row)
    this.#cells(row, 'TD', columns, cells)
    row.end()
    this.#y += height
    this.#decoration(page.left, this.#y - 5, page.right - page.left, 0.5, ink.line)
  }

  #cells(row: ReturnType<Pdf['struct']>, tag: 'TH' | 'TD', columns: readonly Column[], cells: readonly Lines[]): void {
    for (const [n, lines] of cells.entries())
      this.#cell(row, tag, () => {
        let y = this.#y
        for (const [line, style] of lines) {
          this.#pen.write(line, columns[n]?.x ?? 0, y, style)
          y += lineOf(style)
        }
      })
  }

  #cell(row: ReturnType<Pdf['struct']>, tag: 'TH' | 'TD', write: () => void): void {
    const cell = this.#document.struct(tag)
    row.add(cell)
    cell.add(this.#marked(tag, write))
    cell.end()
  }

  #marked(tag: string, write: () => void) {
    const content = this.#document.markStructureContent(tag)
    write()
    this.#document.endMarkedContent()
    return content
  }

  #decoration(x: number, y: number, width: number, height: number, color: string): void {
    this.#artifact(() => this.#document.rect(x, y, width, height).fill(color))
  }

  /** Of four thin lines. */
  #frame(x: number, y: number, width: number, height: number): void {
    for (const [left, top, long, tall] of [
      [x, y, width, 0.7],
      [x, y + height - 0.7, width, 0.7],
      [x, y, 0.7, height],
      [x + width - 0.7, y, 0.7, height],
    ] as const)
      this.#decoration(left, top, long, tall, ink.soft)
  }

  #artifact(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#document.endMarkedContent()
  }
}

function heightOf(lines: Lines): number {
  return lines.reduce((sum, [, style]) => sum + lineOf(style), 0)
}
