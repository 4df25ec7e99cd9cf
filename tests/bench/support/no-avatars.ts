import type { ArticleImages } from '#api/ports/content.ts'
import type { Attachments, PushSubscriptions } from '#api/ports/messages.ts'
import type { Avatars } from '#api/ports/community.ts'

/** No bench asks for a picture. */
export const noAvatars: Avatars = {
  avatarOf: async () => 'picture_format',
  keep: async () => false,
  remove: async () => undefined,
  read: async () => null,
}

/** Messages of benches bring no files. */
export const noAttachments: Attachments = {
  keep: async () => 'attachment_unchecked',
  accept: async () => undefined,
  remove: async () => undefined,
  read: async () => null,
}

/** Articles of benches show no images. */
export const noArticleImages: ArticleImages = {
  articleImageOf: async () => 'picture_format',
  keep: async () => false,
  ticketOf: () => '',
  read: async () => null,
}

/** No bench sends pushes. */
export const noPush: PushSubscriptions = {
  serverKey: async () => '',
  isService: () => false,
  list: async () => [],
  add: async () => null,
  remove: async () => false,
  renew: async () => false,
}
