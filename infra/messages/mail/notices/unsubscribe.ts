import type { MailTopic } from '#domain/messages/notices/topics.ts'
import { id, type UserId } from '#domain/platform/ids.ts'
import { linkPaths } from '../link-paths.ts'
import type { NoticeReader } from './reader.ts'

/** People find an old mail and click: a year and a day. */
const validMs = 366 * 86_400_000

/** Also the address that mail programs call (RFC 8058). The token lets its holder switch e-mails off, nothing else. */
export function unsubscribeUrl(
  { links, companyId, userId, base }: Pick<NoticeReader, 'links' | 'companyId' | 'userId' | 'base'>,
  topic: MailTopic,
): string {
  const expiresAt = new Date(Date.now() + validMs)
  const token = links.sign({ purpose: 'unsubscribe', companyId, id: id<UserId>(userId), expiresAt })
  return `${base}${linkPaths.unsubscribe(token)}&topic=${topic}`
}
