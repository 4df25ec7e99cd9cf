import type { SignUpState } from '#domain/people/sign-up/words.ts'
import { id as idOf, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import type { LinkSigner } from '../links/ports.ts'
import type { Vault } from '../../platform/ports.ts'
import { mayJoin } from './domains.ts'
import type { Invitation, InvitationRecords, SignUpSettings } from './ports.ts'

/** What the form held, without any password. The contract says which fields. */
export interface Draft {
  readonly step: string
  readonly fields: object
  readonly typed_at?: string | undefined
}

/** What a link opens. `invitation` is null when it expired: then it says no more. */
export interface OpenedSignUp {
  readonly state: SignUpState
  readonly invitation: Invitation | null
}

interface Dependencies {
  readonly records: InvitationRecords
  readonly links: LinkSigner
  readonly vault: Pick<Vault, 'seal' | 'open' | 'forget'>
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

interface Host {
  readonly id: CompanyId
  readonly settings: SignUpSettings
}

export type SignUps = ReturnType<typeof createSignUps>

/** What a visitor does with the link of a mail, and without one. */
export function createSignUps({ records, links, vault, now = Date.now }: Dependencies) {
  const open = async (companyId: CompanyId, token: string): Promise<OpenedSignUp | null> => {
    const claims = (['invitation', 'sign_up'] as const).map((purpose) => links.verify(purpose, token))
    const claim = claims.find((found) => found !== null)
    if (claim === undefined) return null
    if (claim === null || claim === 'expired') return { state: 'expired', invitation: null }
    if (claim.companyId !== companyId) return null
    const invitation = await records.find(companyId, claim.id)
    return invitation === null ? null : { state: stateOf(invitation, now()), invitation }
  }

  return {
    /** Reads, and changes nothing. null: no link of this company. */
    open,

    async draft(companyId: CompanyId, { id, draft }: Invitation): Promise<Draft | null> {
      const text = draft === null ? null : await vault.open(draft, contextOf(companyId, id))
      return text === null ? null : (JSON.parse(text) as Draft)
    },

    /** The invitation, or null: the link opens no sign-up any more. */
    async saveDraft(companyId: CompanyId, token: string, draft: Draft): Promise<boolean | null> {
      const opened = await open(companyId, token)
      if (opened === null) return null
      if (opened.state !== 'valid' || opened.invitation === null) return false
      const { id } = opened.invitation
      const key = await records.draftKey(companyId, id)
      if (key === null) return false
      const sealed = await vault.seal(key, companyId, JSON.stringify(draft), contextOf(companyId, id))
      return records.saveDraft(companyId, id, sealed, key)
    },

    /** The same for every address, so that the caller learns nothing. */
    async sendMail(company: Host, email: string, locale: 'fr' | 'en' | null): Promise<void> {
      const { invitation_only, allowed_email_domains } = company.settings
      const mayOpen = !invitation_only && mayJoin(email, allowed_email_domains)
      await records.sendAgain(company.id, email, locale, mayOpen)
    },

    /** When its account is there: nobody uses it again, and the draft is gone. */
    async use(companyId: CompanyId, invitationId: string, userId: UserId, at: Parameters<typeof records.markUsed>[3]) {
      await records.markUsed(companyId, invitationId, userId, at)
      await eraseDraft(companyId, invitationId)
    },

    eraseDraft,
  }

  async function eraseDraft(companyId: CompanyId, invitationId: string): Promise<void> {
    const key = await records.eraseDraft(companyId, invitationId)
    if (key !== null) await vault.forget(key, companyId)
  }
}

export function stateOf({ account, usedAt, revokedAt, expiresAt }: Invitation, now: number): SignUpState {
  if (account !== null) {
    if (account.status === 'pending_approval' && account.own) return 'pending_approval'
    if (account.status === 'rejected' && account.own) return 'rejected'
    return account.status === 'erased' ? 'withdrawn' : 'used'
  }
  if (usedAt !== null) return 'used'
  if (revokedAt !== null) return 'revoked'
  return expiresAt.getTime() <= now ? 'expired' : 'valid'
}

function contextOf(companyId: CompanyId, id: string): string {
  return `invitation/${idOf<CompanyId>(companyId)}/${id}/draft`
}
