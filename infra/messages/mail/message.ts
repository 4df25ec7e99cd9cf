import MailComposer from 'nodemailer/lib/mail-composer'
import type { RenderedMail } from './render/render.ts'
import type { Message } from './transport.ts'

/**
 * The message with its headers. The Message-ID depends on the mail only, so that a mail tried again can be recognised.
 * @throws RangeError when a header has a line break or another control character
 */
export async function messageOf(
  { id, createdAt }: { readonly id: string; readonly createdAt: Date },
  { company, to, locale, subject, html, plain, unsubscribe, calendar, files }: RenderedMail,
  from: string,
): Promise<Message> {
  for (const header of [company, subject, to.address, to.name ?? ''])
    if (/\p{Cc}/u.test(header)) throw new RangeError('a header of a mail has a line break or another control character')
  const composer = new MailComposer({
    from: { name: company, address: from },
    to: { name: to.name ?? '', address: to.address },
    subject,
    text: plain,
    html,
    date: createdAt,
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: {
      'Content-Language': locale,
      // No answers by holiday programs.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // A part that calendars read at once, and a file for those that do not.
    ...(calendar != null && {
      icalEvent: { method: calendar.method, filename: 'invitation.ics', content: calendar.text },
    }),
    ...(files !== undefined && {
      attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    }),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { from, to: to.address, raw: await composer.compile().build() }
}
