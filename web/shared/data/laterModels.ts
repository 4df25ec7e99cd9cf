import { freeSlotAttributes } from '#contract/meetings/free-slots.ts'
import { seriesDateAttributes } from '#contract/meetings/meeting-series.ts'
import { meetingsHistoryAttributes } from '#contract/meetings/meetings-history.ts'
import { actionPlanAttributes } from '#contract/mentoring/action-plans.ts'
import { helpCaseAttributes, helpDeskAttributes } from '#contract/mentoring/help-cases.ts'
import { waitingListAttributes } from '#contract/mentoring/waiting-lists.ts'
import { dataExportAttributes } from '#contract/people/data-exports.ts'
import { keptDataAttributes } from '#contract/people/kept-data.ts'
import { profileAccessAttributes } from '#contract/people/profile-accesses.ts'
import { sessionAttributes } from '#contract/people/sessions.ts'

/** The schemas that one page alone reads: they are fetched together, beside the first call of such a page. */
export const laterModels = {
  action_plans: actionPlanAttributes,
  waiting_lists: waitingListAttributes,
  help_desks: helpDeskAttributes,
  help_cases: helpCaseAttributes,
  meetings_history: meetingsHistoryAttributes,
  free_slots: freeSlotAttributes,
  series_dates: seriesDateAttributes,
  kept_data: keptDataAttributes,
  profile_accesses: profileAccessAttributes,
  data_exports: dataExportAttributes,
  sessions: sessionAttributes,
}
