/** The files that a message may bring, for the server and for the page that checks before it sends. */

export const attachmentLimits = { bytes: 10_000_000, nameLength: 120 } as const

/** Media types, with the endings that a file of that type may have. */
export const attachmentTypes = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'text/plain': ['txt', 'md'],
  'text/csv': ['csv'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type AttachmentType = keyof typeof attachmentTypes

export const attachmentEndings: readonly string[] = Object.values(attachmentTypes).flat()

/** The ending of a file's name, in lower case; empty when there is none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}
