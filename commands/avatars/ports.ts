import type { AvatarSize, Crop } from '#contract/avatars.ts'
import type { Person } from '../account-records.ts'
import type { CompanyId, ProfileId } from '#domain/shared/ids.ts'

/** Why a picture is not taken. */
export type PictureRefusal =
  'picture_format' | 'picture_unreadable' | 'picture_too_many_pixels' | 'picture_too_small' | 'picture_crop'

/** The same square in each size, in WebP, without any metadata. */
export type AvatarPictures = ReadonlyMap<AvatarSize, Buffer>

export interface Pictures {
  /** @param crop undefined: the largest square in the middle */
  avatarOf(picture: Buffer, crop: Crop | undefined): Promise<AvatarPictures | PictureRefusal>
}

/** People's pictures: at most one each. */
export interface Avatars extends Pictures {
  /**
   * Keeps it in place of the one before, and shows it in the directory.
   * @returns false when the account is erased meanwhile
   */
  keep(person: Person, profiles: readonly ProfileId[], pictures: AvatarPictures): Promise<boolean>
  /** There or not. */
  remove(person: Person, profiles: readonly ProfileId[]): Promise<void>
  /** null: nobody of the company has it. */
  read(companyId: CompanyId, key: string, size: AvatarSize): Promise<Uint8Array | null>
}
