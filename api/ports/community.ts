import type { Person } from '#commands/people/account-records.ts'
import type { CompanyId, ProfileId } from '#domain/platform/ids.ts'
import type { AvatarSize } from '../contract/community/avatars.ts'
import type { Pictures, AvatarPictures } from './platform.ts'

/** What the API needs of profiles. `infra/` implements these. */

/** People's pictures: at most one each. */
export interface Avatars extends Pick<Pictures, 'avatarOf'> {
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
