import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import type { ReadModelName } from '#projections/all.ts'
import type { AvatarSize, Crop } from '../contract/community/avatars.ts'
import type { ArticleImageSize } from '../contract/content/article-images.ts'

/** What the API needs of the platform. `infra/` implements these. */

/** pino's, as far as we use it. */
export interface Logger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** How far the read models are. */
export interface ReadModels {
  /**
   * True when what readers see of these includes `position`; false when that took longer than `timeoutMs`, or cannot
   * come about for now.
   */
  waitUntilProcessed(
    names: readonly ReadModelName[],
    position: bigint,
    options: { readonly timeoutMs: number },
  ): Promise<boolean>
}

/** An answer that was given, to be given again. */
export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export type Claim =
  /** The caller does the work, and must `complete` or `release` it. */
  | { readonly kind: 'claimed'; readonly holder: string }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer }
  /** Someone else is at it. */
  | { readonly kind: 'busy' }
  /** The key was used for something else. */
  | { readonly kind: 'mismatch' }

/** Who asks: a user, or an anonymous caller under an id of their own. */
export interface IdempotencyKey {
  readonly companyId: CompanyId
  readonly userId: UserId
  readonly key: string
}

/**
 * Answers by idempotency key, for 24 hours. A claim lasts a few seconds and is prolonged: a crashed claimant blocks
 * nobody for long.
 */
export interface IdempotencyStore {
  claim(key: IdempotencyKey, requestHash: Uint8Array): Promise<Claim>
  prolong(key: IdempotencyKey, holder: string): Promise<void>
  complete(key: IdempotencyKey, holder: string, answer: StoredAnswer): Promise<void>
  release(key: IdempotencyKey, holder: string): Promise<void>
}

/** What is counted, each with its own limit. */
export type RateLimit =
  | 'address'
  | 'session'
  | 'sign_in'
  | 'sign_in_address'
  | 'sign_in_account'
  | 'error_report'
  /** Calls of single sign-on, of one address. */
  | 'single_sign_on'
  | 'sign_up'
  | 'sign_up_mail'
  | 'contact'
  /** Messages of the contact form, of one address and for one address of mail. */
  | 'contact_form'
  | 'contact_form_sender'
  | 'registration'
  | 'mail_link'
  /** Codes of one account from one address, and from everywhere. */
  | 'second_factor'
  | 'second_factor_account'
  | 'mail_link_address'
  /** Codes by SMS that one account asks for, and that one number is sent. */
  | 'phone_code'
  | 'phone_code_number'
  /** Browsers that one person subscribes; new endpoints of browsers, of one address. */
  | 'push_subscription'
  | 'push_renewal'
  | WriteLimit

/** What one person writes, by kind: most of it notifies others. */
export type WriteLimit =
  | 'message'
  | 'conversation'
  | 'article'
  | 'article_comment'
  | 'like'
  | 'report'
  | 'mentoring_request'
  /** What becomes of a mentoring request, and dates that are proposed for it. */
  | 'request_answer'
  /** Meetings, dates that are proposed for them, and what else changes one. */
  | 'meeting'
  | 'feedback'
  | 'recommendation'
  | 'tag_proposal'
  /** Goals and tasks of an action plan. */
  | 'plan'
  /** Items of the agendas of sessions. */
  | 'agenda'
  /** Cases for the team's help, and words to them. */
  | 'help'
  /** Texts that others read, written anew. */
  | 'change'

/** A limit, and the texts that name what it counts. */
export type Counter = readonly [limit: RateLimit, ...key: readonly string[]]

export interface RateLimits {
  /** Counts one call. Seconds to wait when it is one too many, else null. */
  hit(...counter: Counter): Promise<number | null>
  /** Counts one call of each at once: one round trip, and exact even where `hit` counts in batches. */
  hitAll(counters: readonly Counter[]): Promise<readonly (number | null)[]>
  /** Takes one back of each, in one round trip. */
  forgive(...counters: readonly Counter[]): Promise<void>
}

/** A crash that a browser reported, without tokens. */
export interface ErrorReport {
  readonly error: string
  readonly component_stack?: string | undefined
  readonly browser?: string | undefined
  readonly path?: string | undefined
}

export interface ErrorReports {
  /** Once for an id. */
  add(companyId: CompanyId, id: string, userId: UserId | null, report: ErrorReport): Promise<void>
}

/** Tickets with which a browser opens its socket; the realtime room makes them. */
export interface RealtimeTickets {
  create(session: {
    readonly companyId: CompanyId
    readonly userId: UserId
    readonly client: string
  }): Promise<{ readonly ticket: string; readonly expiresAt: Date }>
}

/** Why a picture is not taken. */
export type PictureRefusal =
  | 'picture_format'
  | 'picture_unreadable'
  | 'picture_too_many_pixels'
  | 'picture_too_small'
  | 'picture_crop'

/** The same square in each size, in WebP, without any metadata. */
export type AvatarPictures = ReadonlyMap<AvatarSize, Buffer>

/** A picture as a whole in each size, in WebP, without any metadata. */
export interface ArticlePictures {
  /** Of the largest size. */
  readonly width: number
  readonly height: number
  readonly sizes: ReadonlyMap<ArticleImageSize, Buffer>
}

export interface Pictures {
  /** @param crop undefined: the largest square in the middle */
  avatarOf(picture: Buffer, crop: Crop | undefined): Promise<AvatarPictures | PictureRefusal>
  articleImageOf(picture: Buffer): Promise<ArticlePictures | PictureRefusal>
}
