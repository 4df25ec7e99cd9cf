import { attachmentTypes, endingOf, type AttachmentType } from '#contract/messages/attachments.ts'
import { pictureTypeOf } from '../../platform/files/picture-types.ts'

/**
 * The type of a file by what it holds, where its name has an ending of that type; null for every other one: what it is
 * called and what a browser says of it prove nothing, but people open a file by its name.
 */
export function attachmentTypeOf(name: string, content: Buffer): AttachmentType | null {
  const ending = endingOf(name)
  const found = typeOf(ending, content)
  return found !== null && (attachmentTypes[found] as readonly string[]).includes(ending) ? found : null
}

function typeOf(ending: string, content: Buffer): AttachmentType | null {
  const picture = pictureTypeOf(content)
  if (picture !== null) return picture
  const start = content.toString('latin1', 0, 8)
  if (start.startsWith('%PDF-')) return 'application/pdf'
  if (start.startsWith('PK\u0003\u0004')) return packedTypeOf(content)
  if (isText(content)) return ending === 'csv' ? 'text/csv' : 'text/plain'
  return null
}

const openDocuments = ['text', 'spreadsheet', 'presentation'] as const
const officeFolders = {
  'word/': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'xl/': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'ppt/': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const

/** A document in a zip. One with macros is a program, and a zip of anything else may hold one. */
function packedTypeOf(content: Buffer): AttachmentType | null {
  const held = (text: string) => content.includes(text, 0, 'latin1')
  if (held('vbaProject.bin') || held('.exe') || held('Basic/')) return null
  const open = openDocuments.find((kind) => held(`mimetypeapplication/vnd.oasis.opendocument.${kind}`))
  if (open !== undefined) return `application/vnd.oasis.opendocument.${open}`
  if (!held('[Content_Types].xml')) return null
  const office = (Object.keys(officeFolders) as (keyof typeof officeFolders)[]).find(held)
  return office === undefined ? null : officeFolders[office]
}

/** UTF-8 without control characters, which no shell runs. */
function isText(content: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return (
      !/(?![\t\n\v\f\r])\p{Cc}/u.test(text) && !text.startsWith('#!') && !/^\s*<(!doctype|html|svg|script)/i.test(text)
    )
  } catch {
    return false
  }
}
