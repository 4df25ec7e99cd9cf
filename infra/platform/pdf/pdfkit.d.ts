/** Of pdfkit, which has no types of its own, what the product uses. */
declare module 'pdfkit' {
  interface Info {
    readonly Title: string
    readonly Author: string
    readonly Subject: string
    readonly Creator: string
    readonly Producer: string
    readonly CreationDate: Date
    readonly ModDate: Date
  }
  interface Options {
    readonly size: 'A4'
    readonly margin: number
    readonly lang: string
    readonly tagged: true
    readonly displayTitle: true
    readonly pdfVersion: '1.7'
    readonly subset: 'PDF/A-3a'
    readonly bufferPages: true
    readonly autoFirstPage: false
    readonly font: null
    readonly info: Info
  }
  interface Element {
    add(child: Element | Content): this
    end(): void
  }
  interface Content {
    readonly contentOf?: never
  }
  export default class Pdf {
    constructor(options: Options)
    addPage(): this
    switchToPage(page: number): unknown
    bufferedPageRange(): { readonly start: number; readonly count: number }
    registerFont(name: string, font: Buffer): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    widthOfString(text: string): number
    text(text: string, x: number, y: number, options: { readonly lineBreak: false }): this
    rect(x: number, y: number, width: number, height: number): this
    fill(color: string): this
    struct(type: string): Element
    addStructure(element: Element): this
    markContent(tag: 'Artifact', options: { readonly type: 'Pagination' | 'Layout' }): this
    markStructureContent(tag: string): Content
    endMarkedContent(): this
    file(
      content: Buffer,
      options: {
        readonly name: string
        readonly type: string
        readonly description: string
        readonly relationship: 'Data'
        readonly creationDate: Date
        readonly modifiedDate: Date
      },
    ): unknown
    on(event: 'data', listener: (chunk: Buffer) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
    end(): void
  }
}
