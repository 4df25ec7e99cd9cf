import type { MeetingType } from '#domain/meetings/meeting/words.ts'
import { type Block, small, text } from '../../render/content.ts'
import type { NoticeFacts } from '../facts.ts'

const place: Readonly<Record<'fr' | 'en', Readonly<Record<MeetingType, (opens: string) => string>>>> = {
  fr: {
    video_conference: (opens) => `En visio. La session peut être démarrée dès ${opens}.`,
    phone_call: () => 'Par téléphone.',
    physical_meeting: () => 'Sur place.',
  },
  en: {
    video_conference: (opens) => `By video. You can start the session from ${opens}.`,
    phone_call: () => 'By phone.',
    physical_meeting: () => 'In person.',
  },
}

/** Where the session is held, as long as it is to come; an address of its own is among the ways into it. */
export const where = (locale: 'fr' | 'en', { meeting }: NoticeFacts): readonly Block[] =>
  meeting?.opens == null || meeting.link !== null ? [] : [text(place[locale][meeting.type](meeting.opens))]

export const file = {
  fr: small("L'invitation jointe (.ics) entre dans votre agenda et suit les changements."),
  en: small('The attached invitation (.ics) adds it to your calendar and keeps it up to date.'),
}
