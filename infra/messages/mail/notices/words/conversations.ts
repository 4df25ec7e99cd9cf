import { quote } from '../../render/content.ts'
import { notice, type NoticeTemplate, short } from '../frame.ts'

export const conversationNotices = {
  message_received: notice({
    fr: short(({ name, codes }) => ({
      title: `${name} vous a écrit`,
      more: codes.excerpt === undefined ? [] : [quote(codes.excerpt)],
      button: 'Lire et répondre',
    })),
    en: short(({ name, codes }) => ({
      title: `${name} sent you a message`,
      more: codes.excerpt === undefined ? [] : [quote(codes.excerpt)],
      button: 'Read and reply',
    })),
  }),
} satisfies Readonly<Record<'message_received', NoticeTemplate>>
