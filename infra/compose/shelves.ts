import type { RoleOptions } from '../roles/role.ts'
import { startCommunity } from './community.ts'
import { startCompany } from './company.ts'
import { startContent } from './content.ts'
import { startInsight } from './insight.ts'
import { startMeetings } from './meetings.ts'
import { startMentoring } from './mentoring.ts'
import { startMessages } from './messages.ts'
import { startPeople } from './people.ts'
import { startPlatform } from './platform.ts'

/** Starts what calls are answered with, shelf by shelf. What one needs of another is an argument of its `start`. */
export function startShelves(options: RoleOptions) {
  const platform = startPlatform(options)
  const parts = { ...options, ...platform.services }
  const people = startPeople(parts)
  const company = startCompany(parts)
  const community = startCommunity(parts)
  const mentoring = startMentoring(parts)
  const meetings = startMeetings(parts)
  const content = startContent(parts, { ...people.services, ...company.services })
  const messages = startMessages(parts, { ...people.services, ...meetings.services, ...content.services })
  const insight = startInsight(parts)
  return {
    services: {
      ...platform.services,
      ...people.services,
      ...company.services,
      ...community.services,
      ...mentoring.services,
      ...meetings.services,
      ...content.services,
      ...messages.services,
      ...insight.services,
      ...options.core.commands,
    },
    operations: platform.installation,
    health: platform.health,
    /** After the last call was answered: what it has opened is written too. */
    stop: async () => {
      platform.stop()
      await people.stop()
    },
  }
}
