import type { Avatars } from '#api/ports.ts'

/** No bench asks for a picture. */
export const noAvatars: Avatars = {
  avatarOf: async () => 'picture_format',
  keep: async () => false,
  remove: async () => undefined,
  read: async () => null,
}
