import type { RoleOptions } from '../roles/role.ts'
import { eraseLapsedJob } from './erase-lapsed.ts'
import { enrolByRuleJob } from './enrol-by-rule.ts'
import { expireRequestsJob } from './expire-requests.ts'
import type { Job } from './job.ts'
import { makeDataExportsJob } from './make-data-exports.ts'
import { noteLagsJob } from './note-lags.ts'
import { passDueMeetingsJob } from './pass-due-meetings.ts'
import { passDueWorkshopsJob } from './pass-due-workshops.ts'
import { purgeExpiredJob } from './purge-expired.ts'
import { readCalendarsJob } from './read-calendars.ts'
import { readProviderMetadataJob } from './read-provider-metadata.ts'
import { refreshProfilesJob } from './refresh-profiles.ts'
import { removeFilesJob } from './remove-files.ts'
import { resumeCohortMatchesJob } from './resume-cohort-matches.ts'
import { resumeImportsJob } from './resume-imports.ts'
import { sealLogJob } from './seal-log.ts'
import { sendFigureReportsJob } from './send-figure-reports.ts'
import { sendRemindersJob } from './send-reminders.ts'
import { sweepErasuresJob } from './sweep-erasures.ts'
import { sweepFilesJob } from './sweep-files.ts'
import { sweepRegistrationsJob } from './sweep-registrations.ts'
import { tellAuthorsJob } from './tell-authors.ts'
import { tellOfNewProfilesJob } from './tell-of-new-profiles.ts'
import { tendSignUpsJob } from './tend-sign-ups.ts'
import { trimRealtimeJob } from './trim-realtime.ts'
import { warnOfCertificatesJob } from './warn-of-certificates.ts'
import { warnOfErasureJob } from './warn-of-erasure.ts'
import { warnOfStopsJob } from './warn-of-stops.ts'

/** Every job of the product. One that cannot run in this installation is null. */
export const jobMakers: readonly ((options: RoleOptions) => Job | null)[] = [
  expireRequestsJob,
  enrolByRuleJob,
  passDueMeetingsJob,
  passDueWorkshopsJob,
  sealLogJob,
  purgeExpiredJob,
  eraseLapsedJob,
  sweepErasuresJob,
  sweepRegistrationsJob,
  trimRealtimeJob,
  noteLagsJob,
  makeDataExportsJob,
  readCalendarsJob,
  readProviderMetadataJob,
  refreshProfilesJob,
  removeFilesJob,
  sweepFilesJob,
  resumeImportsJob,
  resumeCohortMatchesJob,
  sendFigureReportsJob,
  sendRemindersJob,
  tellAuthorsJob,
  tellOfNewProfilesJob,
  tendSignUpsJob,
  warnOfCertificatesJob,
  warnOfErasureJob,
  warnOfStopsJob,
]

export function createJobs(options: RoleOptions): readonly Job[] {
  return jobMakers.flatMap((make) => make(options) ?? [])
}
