import type { Reported } from './calls.ts'

/** Where the parts of a report are kept while they are typed. The notes of a call are the text of its report. */
export function reportDraft(readerId: string, { of, id }: Reported): string {
  return `${readerId}/feedback/${of}/${id}`
}
