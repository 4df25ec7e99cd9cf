import Pdf from 'pdfkit'
import { Pen } from './pen.ts'
import type { SignedReceipt } from './record.ts'
import { type ReceiptText, receiptText, type RowText } from './words.ts'

/** In points: a page of A4 is 595 by 842. */
const page = { left: 48, right: 547, top: 56, bottom: 780, foot: 800 } as const
const columns = [
  { x: 48, width: 100 },
  { x: 154, width: 150 },
  { x: 310, width: 138 },
  { x: 454, width: 44 },
  { x: 503, width: 44 },
] as const
const ink = { text: '#1c1b1f', soft: '#5a5862', line: '#d9d7de' } as const
const sizes = { title: 22, text: 10, small: 8.5 } as const
const lineOf = (size: number) => size * 1.4

/** The pages with the record attached. The same receipt gives the same bytes. */
export async function receiptPdf(receipt: SignedReceipt, keyId: string | null): Promise<Buffer> {
  const { record } = receipt
  const text = receiptText(receipt, keyId)
  const at = new Date(record.issued_at)
  const document = new Pdf({
    size: 'A4',
    margin: 0,
    lang: record.locale,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    bufferPages: true,
    autoFirstPage: false,
    // One that a registered font equals would be opened again for each word.
    font: null,
    info: {
      Title: `${text.words.title} ${record.number}`,
      Author: record.company.name,
      Subject: text.words.subject,
      Creator: record.company.brand,
      Producer: record.company.brand,
      CreationDate: at,
      ModDate: at,
    },
  })
  const written = collected(document)
  document.file(Buffer.from(receipt.text), {
    name: 'attestation.json',
    type: 'application/json',
    description: text.words.attachment,
    relationship: 'Data',
    creationDate: at,
    modifiedDate: at,
  })
  await new Pages(document, text, record).draw()
  document.end()
  return written
}

function collected(document: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}

type Style = Parameters<Pen['write']>[3]
const styles = {
  title: { size: sizes.title, weight: 'bold', color: ink.text },
  heading: { size: 12, weight: 'bold', color: ink.text },
  strong: { size: sizes.text, weight: 'bold', color: ink.text },
  text: { size: sizes.text, color: ink.text },
  small: { size: sizes.small, color: ink.soft },
} as const satisfies Record<string, Style>

class Pages {
  readonly #document: Pdf
  readonly #text: ReceiptText
  readonly #record: SignedReceipt['record']
  readonly #pen: Pen
  readonly #root
  #y = 0

  constructor(document: Pdf, text: ReceiptText, record: SignedReceipt['record']) {
    this.#document = document
    this.#text = text
    this.#record = record
    this.#pen = new Pen(document)
    this.#root = document.struct('Document')
    document.addStructure(this.#root)
  }

  async draw(): Promise<void> {
    const { words, facts, rows, total, proofs } = this.#text
    this.#nextPage()
    this.#paragraph('P', this.#record.company.brand, styles.small, 4)
    this.#paragraph('H1', words.title, styles.title, 14)
    for (const [name, value] of facts) this.#fact(name, value)
    this.#y += 14
    this.#paragraph('H2', total, styles.heading, 8)
    await this.#table(rows)
    this.#y += 14
    this.#paragraph('H2', words.proof, styles.heading, 6)
    for (const proof of proofs) this.#paragraph('P', proof, styles.small, 4)
    if (this.#pen.unshown) this.#paragraph('P', words.unshown, styles.small, 4)
    this.#root.end()
    this.#feet()
  }

  #nextPage(): void {
    this.#document.addPage()
    this.#decoration(0, 0, 596, 8, this.#record.company.color)
    this.#y = page.top
  }

  /** @returns whether a page was begun */
  #room(height: number): boolean {
    if (this.#y + height <= page.bottom) return false
    this.#nextPage()
    return true
  }

  #paragraph(tag: string, text: string, style: Style, after: number): void {
    const element = this.#document.struct(tag)
    this.#root.add(element)
    for (const line of this.#pen.lines(text, page.right - page.left, style)) {
      this.#room(lineOf(style.size))
      element.add(this.#marked(tag, () => this.#pen.write(line, page.left, this.#y, style)))
      this.#y += lineOf(style.size)
    }
    element.end()
    this.#y += after
  }

  #fact(name: string, value: string): void {
    const element = this.#document.struct('P')
    this.#root.add(element)
    const lines = this.#pen.lines(value, page.right - 148, styles.text)
    element.add(this.#marked('P', () => this.#pen.write(name, page.left, this.#y + 1, styles.small)))
    for (const line of lines) {
      element.add(this.#marked('P', () => this.#pen.write(line, 148, this.#y, styles.text)))
      this.#y += lineOf(sizes.text)
    }
    element.end()
    this.#y += 3
  }

  async #table(rows: readonly RowText[]): Promise<void> {
    const table = this.#document.struct('Table')
    this.#root.add(table)
    this.#header(table)
    for (const [index, row] of rows.entries()) {
      // Other calls have their turn: a long receipt is of many pages.
      if (index % 25 === 24) await new Promise(setImmediate)
      const cells = row.cells.map((cell, n) => this.#cellLines(cell, row.below[n] ?? [], n))
      const height = Math.max(...cells.map((lines) => heightOf(lines))) + 9
      if (this.#room(height)) this.#header(table)
      this.#row(table, cells, height)
    }
    table.end()
  }

  #cellLines(cell: string, below: readonly string[], column: number): readonly (readonly [string, Style])[] {
    const width = columns[column]?.width ?? 0
    const of = (text: string, style: Style) => this.#pen.lines(text, width, style).map((line) => [line, style] as const)
    return [...of(cell, column === 4 ? styles.strong : styles.text), ...below.flatMap((text) => of(text, styles.small))]
  }

  #header(table: ReturnType<Pdf['struct']>): void {
    const row = this.#document.struct('TR')
    table.add(row)
    for (const [n, title] of this.#text.words.columns.entries())
      this.#cell(row, 'TH', () => this.#pen.write(title, columns[n]?.x ?? 0, this.#y, styles.small))
    row.end()
    this.#y += lineOf(sizes.small) + 3
    this.#decoration(page.left, this.#y - 2, page.right - page.left, 0.8, ink.soft)
    this.#y += 4
  }

  #row(
    table: ReturnType<Pdf['struct']>,
    cells: readonly (readonly (readonly [string, Style])[])[],
    height: number,
  ): void {
    const row = this.#document.struct('TR')
    table.add(row)
    const top = this.#y
    for (const [n, lines] of cells.entries())
      this.#cell(row, 'TD', () => {
        let y = top
        for (const [line, style] of lines) {
          this.#pen.write(line, columns[n]?.x ?? 0, y, style)
          y += lineOf(style.size)
        }
      })
    row.end()
    this.#y = top + height
    this.#decoration(page.left, this.#y - 5, page.right - page.left, 0.5, ink.line)
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
    this.#document.markContent('Artifact', { type: 'Layout' })
    this.#document.rect(x, y, width, height).fill(color)
    this.#document.endMarkedContent()
  }

  #feet(): void {
    const { count } = this.#document.bufferedPageRange()
    for (let number = 0; number < count; number += 1) {
      this.#document.switchToPage(number)
      this.#document.markContent('Artifact', { type: 'Pagination' })
      const foot = `${this.#record.number} · ${this.#text.words.page(number + 1, count)}`
      this.#pen.write(foot, page.left, page.foot, styles.small)
      this.#document.endMarkedContent()
    }
  }
}

function heightOf(lines: readonly (readonly [string, Style])[]): number {
  return lines.reduce((sum, [, { size }]) => sum + lineOf(size), 0)
}
