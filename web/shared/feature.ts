import type { ComponentType } from 'react'
import type { NotificationAttributes } from '#contract/messages/notifications.ts'
import type { Catalogues } from './i18n/catalogues.ts'
import type { words as common } from '../locales/en/common.ts'
import type { IconName } from './components/Icon.tsx'
import type { GlyphTone } from './components/Tasks.tsx'
import type { Model } from './data/models.ts'
import type { RequestObject } from './data/requests.ts'
import type { Catalogue } from './i18n/i18n.ts'
import type { Tree } from './i18n/typography.ts'
import type { Path } from './path.ts'
import type { Me } from './session/me.ts'

export interface Page {
  load: () => Promise<ComponentType>
  /** Catalogues that come with its code. */
  words: readonly (keyof Catalogues)[]
  /**
   * `visitors`: for people without a session; `alone`: with one; `everybody`: with or without. These three stand
   * without the frame. Else a session is needed.
   */
  gate?: 'visitors' | 'alone' | 'everybody'
}

/** An entry is shown in each menu that it has a label for. */
export interface MenuEntry {
  to: string
  icon: IconName
  /** Patterns of other pages that one comes to from there: the entry is marked on them too. */
  covers?: readonly string[]
  labels: {
    top?: `nav.${keyof typeof common.nav}`
    bottom?: `nav.${keyof typeof common.nav}`
    account?:
      | 'account.profile'
      | 'account.choose_profile'
      | 'account.availability'
      | 'account.history'
      | 'account.news'
      | 'account.training'
      | 'account.settings'
      | 'account.my_data'
      | 'account.help'
  }
  /** What it is about, in the account menu. Default: settings and help. */
  subject?: 'own' | 'learn'
  /** How much waits there; its code loads behind the page. */
  count?: ComponentType
}

/** The profiles of who is signed in. */
export interface Reader {
  participant: string | null
  presenter: string | null
}

/** What a page reads first. The start asks for it while the page's code is on its way (app/start/prefetch.ts). */
export interface Prefetch {
  pattern: string
  /** Lists that are the same for every reader. */
  atOnce?: readonly RequestObject<Model, 'list'>[]
  /** Sent when it is known who reads. */
  requests?: (reader: Reader, search: URLSearchParams) => RequestObject[]
}

export type NotificationKind = NotificationAttributes['kind']
export type NotificationSubject = NotificationAttributes['subject']

/**
 * How a kind of notification looks in the list and where it leads (app/notifications/displays.ts). Its words: `kind`
 * in `notifications`.
 */
export interface NotificationDisplay {
  icon: IconName
  tone: GlyphTone
  leadsTo: (subject: NotificationSubject) => string
}

/** What is kept beside the models, by the first word of its query's key. */
type KeptApart = 'conversations' | 'news'

/** What to read again, by the type of what changed, or of what a notification is about. */
export type Live = { readonly [Type in NotificationSubject['type']]?: readonly (Model | KeptApart)[] }
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a feature without words or live changes
export type NoEntries = Readonly<Record<never, never>>

/**
 * A feature of the application, in one object. `app/features.ts` and `app/laterFeatures.ts` list them; routes, menus,
 * catalogues and live updates are derived from these lists. Its type names what others use of it, so that nobody who
 * reads a list needs the types of the screens.
 */
export interface Feature<
  Paths extends Readonly<Record<string, Path<never>>>,
  Words extends Readonly<Record<string, Tree>> = NoEntries,
  Changes extends Live = NoEntries,
> {
  /** Links to its pages, by name. */
  paths: Paths
  /** One for each path. */
  pages: { readonly [Name in keyof Paths]: Page }
  /** Its catalogues by namespace, in both languages. */
  words: { readonly [Namespace in keyof Words]: Catalogue<Words[Namespace]> }
  /** Its entry in the menus; null when this person has none. */
  menu: ((me: Me) => MenuEntry | null) | null
  /** What its page reads first, when people often open the application there. */
  prefetch: Prefetch | null
  live: Changes
}
export type AnyFeature = Feature<Readonly<Record<string, Path<never>>>, Readonly<Record<string, Tree>>, Live>
