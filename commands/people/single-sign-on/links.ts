import { type LinkOwner, type OwnIdentities, type OwnIdentity, SingleSignOnRefused } from './ports.ts'
import type { Session } from '../sessions/sessions.ts'
import { isVerifierOf } from './verifier.ts'

/** What a page sends to link the identity that its provider vouched for. */
interface LinkInput {
  readonly code: string
  /** What the page kept, whose SHA-256 it sent as `challenge`. */
  readonly verifier: string
}

/** Links identities to the account of the signed-in person (docs/decisions/2109). */
export function createLinks(identities: OwnIdentities) {
  return {
    list: ({ user }: Session): Promise<readonly OwnIdentity[]> => identities.list(user.companyId, user.id),

    /** Once, in the session that began, by the page that began. @throws SingleSignOnRefused */
    async complete(session: Session, { code, verifier }: LinkInput): Promise<OwnIdentity> {
      const { companyId, id: userId } = session.user
      const found = await identities.takeCode(companyId, code)
      const isOwn = found !== null && found.owner.userId === userId && found.owner.client === session.client
      if (!isOwn || found.challenge === null || !isVerifierOf(found.challenge, verifier))
        throw new SingleSignOnRefused('sign_in_expired')
      const { issuer, subject } = found
      const linked = await identities.link(companyId, { issuer, subject, userId })
      if (typeof linked === 'string') throw new SingleSignOnRefused(linked)
      return linked
    },

    unlink: (session: Session, id: string, keepsOne: boolean) =>
      identities.unlink(session.user.companyId, ownerOf(session), id, keepsOne),
  }
}

/** For `start`: the person and the session that begin. */
export function ownerOf({ client, user }: Session): LinkOwner {
  return { client, userId: user.id }
}
