import { account } from '#domain/people/account/aggregate.ts'
import type { AcceptedText, AccountEvent, OpenProfile } from '#domain/people/account/events.ts'
import { type Account, isHeld, mergerOf } from '#domain/people/account/state.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { id, type Instant, type UserId } from '#domain/platform/ids.ts'
import type { AccountView, TextVersions, ViewedProfile } from './account-records.ts'

type ViewedEvent = Pick<RecordedEvent, 'stream' | 'revision' | 'type' | 'data' | 'metadata'>

/**
 * The whole stream of one account as its rows show it. null: the stream does not begin with the registration, or ends
 * with the erasure, which has its own way into the tables.
 */
export function accountViewOf(events: readonly ViewedEvent[]): AccountView | null {
  const [first] = events
  const last = events.at(-1)
  if (first === undefined || last === undefined) return null
  let state = account.initial
  let statusAt = first.metadata.at
  const profiles = new Map<string, ViewedProfile>()
  const requests = new Map<string, Instant>()
  /** Of the event before. */
  let accepted: OpenProfile['role'] | null = null
  for (const recorded of events) {
    const event = recorded as AccountEvent & ViewedEvent
    const { at } = recorded.metadata
    const next = account.evolve(state, event)
    if (next.state !== state.state) statusAt = at
    if (event.type === 'ProfileOpened') {
      const known = profiles.get(event.data.profileId)
      const wasRequested = accepted === event.data.role
      profiles.set(event.data.profileId, {
        ...event.data,
        openedAt: known?.openedAt ?? at,
        closedAt: null,
        requested: wasRequested,
      })
    }
    // Those that a rejection before it has closed.
    if (event.type === 'AccountApproved' && isHeld(next))
      for (const { profileId } of next.profiles) openAgain(profiles, profileId)
    if (event.type === 'ProfileRequested') requests.set(event.data.role, at)
    accepted = event.type === 'ProfileRequestAccepted' ? event.data.role : null
    if (event.type === 'ProfileClosed' || endsAll(event)) closeProfiles(profiles, event, at)
    state = next
  }
  if (state.state === 'none' || state.state === 'erased') return null
  return {
    companyId: first.metadata.companyId,
    userId: id<UserId>(first.stream.slice('account-'.length)),
    revision: last.revision,
    status: state.state,
    statusAt,
    rejection: state.state === 'rejected' ? state.reason : null,
    roles: isHeld(state) ? state.roles.map(({ role }) => role) : [],
    profiles: [...profiles.values()],
    requested: Object.fromEntries([...requests].filter(([role]) => waits(state, role))),
    accepted: isHeld(state) ? highestOf(state.terms) : {},
    merger: mergerOf(state),
  }
}

function waits(state: Account, role: string): boolean {
  return isHeld(state) && state.requested.some((requested) => requested === role)
}

function highestOf(texts: readonly AcceptedText[]): TextVersions {
  const highest: Partial<Record<AcceptedText['document'], number>> = {}
  for (const { document, version } of texts) highest[document] = Math.max(version, highest[document] ?? 0)
  return highest
}

type EndsAll = Extract<AccountEvent, { type: 'AccountRejected' | 'AccountMerged' }>

function endsAll(event: AccountEvent): event is EndsAll {
  return event.type === 'AccountRejected' || event.type === 'AccountMerged'
}

function openAgain(profiles: Map<string, ViewedProfile>, profileId: string): void {
  const profile = profiles.get(profileId)
  if (profile !== undefined) profiles.set(profileId, { ...profile, closedAt: null })
}

/** A rejected sign-up leaves no profile open, nor does an account that was merged into another one. */
function closeProfiles(
  profiles: Map<string, ViewedProfile>,
  event: EndsAll | Extract<AccountEvent, { type: 'ProfileClosed' }>,
  at: Instant,
): void {
  for (const profile of profiles.values())
    if (endsAll(event) || profile.profileId === event.data.profileId)
      profiles.set(profile.profileId, { ...profile, closedAt: profile.closedAt ?? at })
}
