import type { Meeting } from './moment.ts'

/** The address in the company's own tool where a session is held; null: it is in the product, or no video call. */
export function linkOf({ meeting_type: type, conference_url: link }: Meeting['attributes']): string | null {
  return type === 'video_conference' && link?.startsWith('https://') === true && URL.canParse(link) ? link : null
}
