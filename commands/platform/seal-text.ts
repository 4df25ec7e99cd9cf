import type { Sealed } from '#domain/platform/event.ts'
import type { CommandContext, Vault } from './ports.ts'

/**
 * Seals what the actor wrote with the actor's key; null when nothing was written.
 * @param context `<stream>/<event type>/<field>`
 */
export async function sealText(
  vault: Vault,
  { companyId, actor }: CommandContext,
  text: string | null,
  context: string,
): Promise<Sealed | null> {
  if (text === null || text === '') return null
  if (actor.userId === undefined) throw new TypeError('only a person writes text')
  return vault.seal(actor.userId, companyId, text, context)
}
