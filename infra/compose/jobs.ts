import type { RoleOptions } from '../roles/role.ts'
import { eraseLapsedJob } from '../people/jobs/erase-lapsed-accounts.ts'
import { enrolByRuleJob } from '../company/jobs/enrol-by-rule.ts'
import { expireRequestsJob } from '../mentoring/jobs/expire-requests.ts'
import type { Job } from '../platform/jobs/job.ts'
import { makeDataExportsJob } from '../people/jobs/make-data-exports.ts'
import { planMilestonesJob } from '../mentoring/jobs/plan-milestones.ts'
import { noteLagsJob } from '../platform/jobs/note-lags.ts'
import { passDueMeetingsJob } from '../meetings/jobs/pass-due-meetings.ts'
import { passDueWorkshopsJob } from '../meetings/jobs/pass-due-workshops.ts'
import { purgeExpiredJob } from '../people/jobs/purge-expired.ts'
import { readCalendarsJob } from '../meetings/jobs/read-calendars.ts'
import { readProviderMetadataJob } from '../people/jobs/read-provider-metadata.ts'
import { refreshProfilesJob } from '../community/jobs/refresh-profiles.ts'
import { removeFilesJob } from '../platform/jobs/remove-files.ts'
import { resumeCohortMatchesJob } from '../community/jobs/resume-cohort-matches.ts'
import { resumeImportsJob } from '../people/jobs/resume-imports.ts'
import { resumeRelationshipsJob } from '../mentoring/jobs/resume-relationships.ts'
import { sealLogJob } from '../platform/jobs/seal-log.ts'
import { sendFigureReportsJob } from '../insight/jobs/send-figure-reports.ts'
import { sendRemindersJob } from '../messages/jobs/send-reminders.ts'
import { sweepErasuresJob } from '../people/jobs/sweep-erasures.ts'
import { sweepFilesJob } from '../platform/jobs/sweep-files.ts'
import { sweepRegistrationsJob } from '../people/jobs/sweep-registrations.ts'
import { tendWaitingListsJob } from '../mentoring/jobs/tend-waiting-lists.ts'
import { tellAuthorsJob } from '../content/jobs/tell-authors.ts'
import { tellOfNewProfilesJob } from '../community/jobs/tell-of-new-profiles.ts'
import { tendHelpCasesJob } from '../mentoring/jobs/tend-help-cases.ts'
import { tendSignUpsJob } from '../people/jobs/tend-sign-ups.ts'
import { trimRealtimeJob } from '../platform/jobs/trim-realtime.ts'
import { warnOfCertificatesJob } from '../platform/jobs/warn-of-certificates.ts'
import { warnOfErasureJob } from '../people/jobs/warn-of-erasure.ts'
import { warnOfStopsJob } from '../platform/jobs/warn-of-stops.ts'

/** Every job of the product. One that cannot run in this installation is null. */
export const jobMakers: readonly ((options: RoleOptions) => Job | null)[] = [
  expireRequestsJob,
  enrolByRuleJob,
  passDueMeetingsJob,
  passDueWorkshopsJob,
  planMilestonesJob,
  resumeRelationshipsJob,
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
  tendHelpCasesJob,
  tendSignUpsJob,
  tendWaitingListsJob,
  warnOfCertificatesJob,
  warnOfErasureJob,
  warnOfStopsJob,
]

export function createJobs(options: RoleOptions): readonly Job[] {
  return jobMakers.flatMap((make) => make(options) ?? [])
}
