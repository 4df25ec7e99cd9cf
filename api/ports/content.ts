import type { Person } from '#commands/people/account-records.ts'
import type { Locale } from '#commands/people/sessions/ports.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { ArticleImageSize } from '../contract/content/article-images.ts'
import type { Company } from './company.ts'
import type { ArticlePictures, Pictures } from './platform.ts'

/** What the API needs of articles and the contact form. `infra/` implements these. */

/** What somebody wrote in the contact form. */
interface ContactMessage {
  /** The same for a repeat of the call: it is kept and mailed once. */
  readonly id: string
  /** null: written without an account. */
  readonly userId: UserId | null
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly locale: Locale
}

export interface ContactMessages {
  /** Keeps it for the console, and mails it to the company and, as a copy, to its sender. */
  add(company: Pick<Company, 'id' | 'settings'>, message: ContactMessage): Promise<void>
}

/** Images of the help feed (docs/decisions/2601). */
export interface ArticleImages extends Pick<Pictures, 'articleImageOf'> {
  /**
   * Keeps it until an article shows it, or for a day. The same id again changes nothing.
   * @returns false when the files of the person, or of the company, take all the room that they have
   */
  keep(author: Person, imageId: string, pictures: ArticlePictures): Promise<boolean>
  /** The end of image addresses for this reader, valid for some hours. */
  ticketOf(reader: Person): string
  /** null: no image with that key that the ticket's reader may see now. */
  read(
    companyId: CompanyId,
    request: { readonly key: string; readonly size: ArticleImageSize; readonly ticket: string },
  ): Promise<Uint8Array | null>
}
