import { attentionEn } from './insight/dashboard/attention-words.en.ts'
import { startEn } from './insight/dashboard/start-words.en.ts'
import { consoleWordsEn } from '#contract/console/platform/words/en.ts'
import { plainWordsEn } from './platform/plain/words.en.ts'
import type { KeyPaths, Translation } from './platform/i18n/shape.ts'
import type { accessLogWordsEn } from './people/access-log/words.en.ts'
import type { auditEntryWordsEn } from './insight/audit-entries/words.en.ts'
import type { cohortMatchWordsEn } from './community/cohort-matches/words.en.ts'
import type { companySettingWordsEn } from './company/company-settings/words.en.ts'
import type { contactMessageWordsEn } from './content/contact-messages/words.en.ts'
import type { faqWordsEn } from './content/faqs/words.en.ts'
import type { trainingToolWordsEn } from './content/training-tools/words.en.ts'
import type { contactRequestWordsEn } from './people/contact-requests/words.en.ts'
import type { documentWordsEn } from './content/documents/words.en.ts'
import type { sitePageWordsEn } from './content/site-pages/words.en.ts'
import type { erasureAheadWordsEn } from './people/erasures-ahead/words.en.ts'
import type { errorReportWordsEn } from './platform/error-reports/words.en.ts'
import type { importWordsEn } from './people/invitation-imports/words.en.ts'
import type { invitationWordsEn } from './people/invitations/words.en.ts'
import type { journalWordsEn } from './insight/journal/words.en.ts'
import type { meetingReasonWordsEn } from './meetings/meeting-reasons/words.en.ts'
import type { feedbackQuestionWordsEn } from './mentoring/feedback-questions/words.en.ts'
import type { figureWordsEn } from './insight/figures/words.en.ts'
import type { feedbackFigureWordsEn } from './insight/feedback-figures/words.en.ts'
import type { meetingWordsEn } from './meetings/meetings/words.en.ts'
import type { workshopWordsEn } from './meetings/workshops/words.en.ts'
import type { mailTemplateWordsEn } from './messages/mail-templates/words.en.ts'
import type { mailWordsEn } from './messages/mails/words.en.ts'
import type { operatorActWordsEn } from './insight/operator-acts/words.en.ts'
import type { operationWordsEn } from './platform/operations/words.en.ts'
import type { peopleWordsEn } from './people/people/words.en.ts'
import type { profileAccessWordsEn } from './people/profile-accesses/words.en.ts'
import type { profileQuestionWordsEn } from './community/profile-questions/words.en.ts'
import type { profileStepWordsEn } from './community/profile-steps/words.en.ts'
import type { enrollmentWordsEn } from './company/program-enrollments/words.en.ts'
import type { programWordsEn } from './company/programs/words.en.ts'
import type { articleCommentWordsEn, articleReportWordsEn, articleWordsEn } from './content/articles/words.en.ts'
import type { recommendationWordsEn } from './community/recommendations/words.en.ts'
import type { relationshipWordsEn } from './mentoring/relationships/words.en.ts'
import type { requestWordsEn } from './mentoring/requests/words.en.ts'
import type { signUpWordsEn } from './people/sign-ups/words.en.ts'
import type { singleSignOnWordsEn } from './people/single-sign-on/words.en.ts'
import type { tagProposalWordsEn } from './community/tag-proposals/words.en.ts'
import type { tagWordsEn } from './community/tags/words.en.ts'
import type { unitWordsEn } from './company/units/words.en.ts'

/**
 * The console's own words, which every page may say. French must have the same keys; react-admin's words are in its
 * language packs, those of a resource come with its pages (`resource-words.ts`).
 */
export const en = {
  console: {
    name: 'console',
    skip: 'Skip to content',
    stale: 'Your last action is saved; this page doesn’t show it yet.',
    title: '%{page} · %{company} console',
    nav: {
      label: 'Console navigation',
      open: 'Open the menu',
      close: 'Close the menu',
      dashboard: 'Dashboard',
      waiting: '%{smart_count} waiting',
      parts: {
        mentoring: 'Mentoring',
        people: 'People',
        program: 'Program',
        content: 'Content',
        company: 'Company',
        supervision: 'Supervision',
      },
      language: 'Language',
      appearance: 'Appearance',
      light: 'Light',
      dark: 'Dark',
      system: 'Same as the system',
      sign_out: 'Sign out',
    },
    /** Each resource in the rail. */
    rail: {
      mentoring_requests: 'Requests',
      mentoring_relationships: 'Relationships',
      meetings: 'Sessions',
      workshops: 'Workshops',
      cohort_matches: 'Pairing',
      figures: 'Figures',
      feedback_figures: 'Feedback figures',
      users: 'People',
      sign_ups: 'Sign-ups',
      invitations: 'Invitations',
      invitation_imports: 'Imports',
      contact_requests: 'Contact requests',
      recommendations: 'Recommendations',
      articles: 'Help feed',
      article_comments: 'Comments',
      article_reports: 'Reports',
      programs: 'Programs',
      program_enrollments: 'Enrolments',
      business_units: 'Business units',
      meeting_reasons: 'Needs',
      feedback_questions: 'Feedback questions',
      profile_steps: 'Profile steps',
      profile_questions: 'Profile questions',
      tags: 'Tags',
      tag_proposals: 'Suggested tags',
      contact_messages: 'Messages',
      training_tools: 'Tools',
      faqs: 'FAQ',
      documents: 'Charter and terms',
      site_pages: 'Public pages',
      operator_acts: 'Recent actions',
      events: 'Journal',
      company_settings: 'Settings',
      operations: 'Operations',
      audit_entries: 'Changes',
      access_log: 'Access',
      profile_accesses: 'Profile views',
      erasures_ahead: 'Upcoming erasures',
      error_reports: 'Crashes',
      mail_templates: 'Email templates',
      mails: 'Emails and texts',
      single_sign_on: 'Single sign-on',
    },
    roles: {
      admin: 'Administrator',
      auditor: 'Auditor',
      business_unit_admin: 'Business-unit administrator',
      referent: 'Referent',
    },
    login: {
      title: 'Sign in to the console',
      lede: 'For administrators, auditors, and business-unit administrators and referents.',
      email: 'Work email',
      password: 'Password',
      show_password: 'Show password',
      hide_password: 'Hide password',
      submit: 'Sign in',
      with_passkey: 'Sign in with a passkey',
      texts: {
        title: 'Terms to accept',
        text: 'Your company asks everyone to accept these terms. Read them, then continue. To delete your account instead, sign in to the employees’ site.',
        read_charter: 'Read the mentoring charter',
        read_terms: 'Read the terms of use',
        accept_charter: 'I have read the charter, version %{version}, and I will follow it.',
        accept_terms: 'I accept the terms of use, version %{version}.',
        go: 'Accept and continue',
        leave: 'Sign out',
      },
      factor: {
        ask: 'Password accepted. Now enter the code from your authenticator app.',
        code: 'Code',
        lost: 'Lost your phone? Enter one of your recovery codes, or ask another administrator.',
        back: 'Start again',
        add_title: 'Add a second factor',
        add_text:
          'Your company requires one for administrators. Scan this code with an authenticator app, then enter the code it shows.',
        picture: 'QR code to scan with an authenticator app',
        by_hand: 'Or type this key into the app:',
        confirm: 'Confirm',
        codes_title: 'Your recovery codes',
        codes_text: 'Keep them somewhere safe: each one works once if you lose your phone. They won’t be shown again.',
        go: 'I’ve saved them, continue',
        again: 'Your sign-in is too old for this change. Sign out, then sign in again.',
        leave: 'Sign out',
      },
      not_console_user: 'This account doesn’t have access to the console.',
      session_ended: 'Your session has ended. Please sign in again: what you were writing will be offered to you.',
      signed_out: 'Please sign in.',
      email_invalid: 'Please enter a valid email address',
      required: 'This field is required',
      to_app: 'Go to the employees’ site',
    },
    errors: {
      no_answer: 'The server didn’t respond in time.',
      changed: 'This has changed since you opened it, so nothing was done. Check its current state, then try again.',
      load: 'This couldn’t be loaded.',
      retry: 'Try again',
      page_title: 'Oops! This was not expected…',
      page_text: 'Reload the page. If it happens again, tell the platform team.',
      reload: 'Reload the page',
      not_found_title: 'This page does not exist',
      not_found_text: 'It has moved, or the address is incomplete.',
      back_home: 'Back to the start page',
      denied_title: 'Not permitted',
      denied_text: 'Your role doesn’t give access to this page.',
    },
    dashboard: {
      start: startEn,
      title: 'Dashboard',
      subtitle: '%{company}, %{date}, data as of %{time}',
      program: 'Program',
      every_program: 'All programs',
      attention: 'Needs your attention',
      ...attentionEn,
      see: 'See',
      review: 'Review',
      health: 'Program health',
      of_unit:
        'Requests and relationships whose mentor or mentee is in your unit. The figures pages count by the mentee’s unit.',
      running: 'relationship in progress |||| relationships in progress',
      running_more: '%{smart_count} more than 30 days ago',
      running_fewer: '%{smart_count} fewer than 30 days ago',
      running_same: 'same as 30 days ago',
      in_time: 'requests answered in time in 90 days',
      in_time_of: '%{count} of %{total}',
      median:
        'median answer over the last 3 full months: %{smart_count} day (%{told} answers) |||| ' +
        'median answer over the last 3 full months: %{smart_count} days (%{told} answers)',
      median_hidden: 'median answer over the last 3 full months: hidden, fewer than 5 mentors answered',
      no_answers: 'median answer: –, no answers in the last 3 full months',
      open: 'request waiting for an answer |||| requests waiting for an answer',
      open_text: 'an answer is due within 14 days',
      full: 'full mentor |||| full mentors',
      of: 'of %{total}',
      free: '%{smart_count} free place |||| %{smart_count} free places',
      weeks: 'Requests sent per week, and their outcome',
      weeks_label: 'Requests sent per week, from %{min} to %{max} over %{count} weeks. The table follows.',
      lost: 'Expired, withdrawn or revoked',
      outcomes: 'Outcome of requests, 90 days',
      show_table: 'Show the table',
      week_of: 'Week of',
      outcome: 'Outcome',
      requests: 'Requests',
      share: 'Share',
      none: 'No requests in this period.',
    },
    outcomes: {
      confirmed: 'Confirmed',
      waiting: 'Waiting',
      refused: 'Declined',
      expired: 'Expired',
      withdrawn: 'Withdrawn',
      revoked: 'Revoked',
    },
    list: {
      address_refused: 'Address refused on %{date}',
      keys: {
        button: 'Keyboard',
        title: 'Keyboard shortcuts in lists',
        j: 'Next row',
        k: 'Previous row',
        x: 'Select or unselect the row',
        enter_key: 'Enter',
        enter: 'Open the row',
        h: 'History of the row',
        slash: 'Search',
        question: 'Show these shortcuts',
        on: 'Use these shortcuts in lists',
      },
      select_row: 'Select %{name}',
      select_page: 'Select all rows on this page',
      selection: 'Selected rows',
      selected: '%{smart_count} row selected |||| %{smart_count} rows selected',
      whole: 'All %{total} rows in the list',
      take_whole: 'Select all %{total} rows',
      only_selected: 'Only the selected rows',
      too_many: 'Select up to 200 rows to act on them.',
      unselect: 'Clear selection',
      export_selection: 'Export the selected rows as CSV',
      rows_of: '%{name}, rows',
      filters_set: 'Filters (%{count})',
      of_person: 'For %{name}',
      every_person: 'For everyone',
      nobody: 'No one by that name.',
      anybody: 'Anybody',
      behind: 'Rows counted in: %{name}',
      every_row: 'All rows',
      labelled: '%{name}:',
      views: 'Saved views',
      save_view: 'Save this view',
      save_view_title: 'Save this view',
      view_name: 'View name',
      save: 'Save',
      cancel: 'Cancel',
      remove_view: 'Remove the view %{name}',
      filters: 'Filters',
      search: 'Search by name',
      state: 'State',
      any_outcome: 'Any outcome',
      answered: 'Answered or expired',
      either: 'Yes or no',
      any_state: 'Any state',
      program: 'Program',
      any_program: 'Any program',
      archived_program: '%{name} (archived)',
      every_program: 'All programs',
      unit: 'Business unit',
      any_unit: 'Any unit',
      sent_from: 'Sent from',
      sent_until: 'Sent until',
      due_until: 'Due until',
      decided_from: 'Decided from',
      when: 'When',
      since: 'From',
      until: 'Until',
      clear: 'Clear filters',
      outdated: 'This link has a filter, a sort order or a value that isn’t known, or no longer is. Nothing is shown.',
      columns: 'Columns',
      columns_title: 'Columns',
      columns_reset: 'Reset columns',
      export_too_long: 'A file can have up to 10,000 rows from this list: narrow the filters.',
      export: 'CSV',
      export_label: 'Export these rows as CSV',
      exporting: 'Preparing the file…',
      exported: 'The file is ready.',
      export_failed: 'The file couldn’t be prepared.',
      range: '%{from} to %{to} of %{total}',
      more_than: 'more than %{total}',
      field: '%{name}:',
      previous: 'Previous page',
      next: 'Next page',
      rows: 'Rows per page',
      empty: 'No rows match',
      empty_text: 'Change or clear the filters to see more.',
      none: 'Nothing yet in “%{name}”',
      none_create: 'Start with the button at the top of this page.',
      none_wait: 'Rows appear on their own: there is nothing to do here.',
      history_of: 'History of %{name}',
      with: 'with',
      actions: 'Actions',
      history_column: 'History',
      rows_label: 'Rows',
      loading: 'Loading the rows',
    },
    fields: consoleWordsEn.fields,
    notice_close: 'Close',
    deleted_account: consoleWordsEn.deleted_account,
    request_states: {
      ...consoleWordsEn.request_states,
      late: 'Due in %{smart_count} day |||| Due in %{smart_count} days',
      due_today: 'Due today',
      once_confirmed: '%{state} after being confirmed',
    },
    relationship_states: consoleWordsEn.relationship_states,
    meeting_states: consoleWordsEn.meeting_states,
    meeting_types: consoleWordsEn.meeting_types,
    evidences: consoleWordsEn.evidences,
    closing_causes: consoleWordsEn.closing_causes,
    closing_reasons: consoleWordsEn.closing_reasons,
    sides: consoleWordsEn.sides,
    statuses: consoleWordsEn.statuses,
    rejection_reasons: consoleWordsEn.rejection_reasons,
    profile_refusal_reasons: consoleWordsEn.profile_refusal_reasons,
    account_roles: consoleWordsEn.account_roles,
    profiles: consoleWordsEn.profiles,
    profile_capacity: consoleWordsEn.profile_capacity,
    fill: consoleWordsEn.fill,
    origins: consoleWordsEn.origins,
    contact_kinds: consoleWordsEn.contact_kinds,
    handling_states: consoleWordsEn.handling_states,
    handled_by: 'by %{name}, %{at}',
    contact_sizes: consoleWordsEn.contact_sizes,
    yes: consoleWordsEn.yes,
    no: consoleWordsEn.no,
    refusal_reasons: consoleWordsEn.refusal_reasons,
    revocation_reasons: consoleWordsEn.revocation_reasons,
    finish_reasons: consoleWordsEn.finish_reasons,
    capacity: '%{open} of %{limit} taken',
    capacity_open: '%{smart_count} taken |||| %{smart_count} taken',
    record: {
      and: '%{participant} and %{presenter}',
      summary: 'Summary',
      history: 'History',
      tabs: 'Parts of the record',
    },
    history: {
      close: 'Close the history',
      console_changes: 'Corrections, enrolments and other changes made in the console',
      region: 'Events',
      as_it_was: 'As it was on',
      today: 'Today',
      on: 'On %{date}',
      now: '(today: %{value})',
      not_yet: 'It didn’t exist yet on that date.',
      by: '%{date}, by %{name}',
      by_system: '%{date}, by the system',
      somebody_deleted: 'Deleted account',
      by_deleted: '%{date}, by a deleted account',
      sealed: 'Personal text, encrypted, not visible here',
      erased: 'Personal text, erased with its author’s account',
      count: '%{smart_count} event |||| %{smart_count} events, newest first',
      newest: 'The newest %{shown} of %{total} events; the journal shows the others',
      position: 'position %{position}, revision %{revision}',
      session: 'Session %{number}',
      invalid_date: 'Enter a date and a time',
      future: 'This date is in the future. Choose one in the past.',
      empty: 'No events yet.',
      unknown: 'Another kind of event',
      type: 'Technical name: %{type}',
    },
    acts: {
      menu: 'Actions on %{name}',
      progress: '%{done} of %{total}',
      close: 'Close',
      file: 'Download the result',
      outcome: 'Result',
      reason: 'Reason',
      carried_out: 'Done',
      unchanged: 'Already so',
      refused: 'Refused',
      left_out: 'Left out',
      required: 'This field is required',
      invalid: 'This value is not allowed',
      forms: {
        code: 'Lower-case letters without accents, digits and hyphens, no spaces, like north-site',
        field: 'Lower-case letters without accents, digits and _, no spaces, like first_job',
        domain: 'A domain, like example.org',
        colour: 'A colour: #, then six digits or letters from A to F',
        month: 'A month, like 2026-03',
        phone: 'A phone number, like +44 20 7946 0000',
        linkedin: 'The full address of a LinkedIn profile, with https at the beginning',
        email: 'An email address, like first.last@example.org',
        url: 'A full address, with https at the beginning',
        most: '%{most} at most',
        least: '%{least} at least',
        whole: 'A whole number',
        fewer: 'Up to %{smart_count} value |||| Up to %{smart_count} values',
      },
      contact_details: 'No contact details here: they have their own fields.',
      password: 'Your current password',
      password_why: 'To make sure it’s you: you signed in more than ten minutes ago.',
      password_wrong: 'This isn’t your password',
    },
    bulk: {
      how: 'The server works through every row in the list. Rows it doesn’t apply to are left as they are.',
      filtered: 'The rows of the list, with these filters:',
      every_row: 'Every row of the list: no filter is set.',
      view: 'View “%{name}”',
      other_filters: '%{smart_count} other filter of the page |||| %{smart_count} other filters of the page',
      leave: 'You can close this: the work continues.',
      stay: 'Keep this page open: closing it leaves the rest undone.',
      stop: 'Stop',
      stopped: 'Stopped after %{done} of %{total}.',
      resume: 'Continue',
      unchanged: '%{smart_count} row was already so |||| %{smart_count} rows were already so',
      skipped: '%{smart_count} row left as it was |||| %{smart_count} rows left as they were',
      under_way: 'In progress',
      left_out: '%{smart_count} selected row left out: |||| %{smart_count} selected rows left out:',
      gone_row: 'no longer exists, or is no longer visible to you',
      unknown_row: 'A row',
      gone:
        '%{smart_count} selected row no longer exists, or is no longer visible to you: it is left out. |||| ' +
        '%{smart_count} selected rows no longer exist, or are no longer visible to you: they are left out.',
    },
    unsaved: {
      title: 'Leave without saving?',
      text: 'What you typed isn’t saved. A draft stays in this browser for a week, and is offered when you come back.',
      stay: 'Keep editing',
      leave: 'Leave',
      draft: 'You have an unsaved draft from %{when}.',
      field: '%{label}: %{text}',
      take: 'Restore it',
      drop: 'Discard it',
    },
    edits: {
      title: 'Someone else changed this too',
      saved: '%{name} saved it on %{when}, while you were writing.',
      somebody_saved: 'Someone else saved it while you were writing.',
      choose:
        'All other changes, yours and theirs, are kept. Choose what this field should say. |||| All other changes, yours and theirs, are kept. Choose for each field.',
      theirs: 'Saved by %{name}',
      mine: 'Yours',
      nothing: 'Empty',
      cancel: 'Don’t save',
      confirm: 'Save this choice',
      undecided: 'Choose for each field.',
      somebody: 'someone else',
      both_kept: '%{name} changed it too, on %{when}. Your changes and theirs are kept.',
      both_kept_of: '%{name} changed it while you were editing. Your changes and theirs are kept.',
      pair_moved: '%{name} made a decision about this pair on %{when}. The list now shows it: decide again.',
      pair_moved_back: 'Someone else made a decision about this pair. The list now shows it: decide again.',
    },
    word: {
      label: 'A note to both people (optional)',
      help: 'They read it in the email and in Binôme. 500 characters at most.',
    },
    undo: {
      button: 'Undo',
      button_of: 'Undo: %{act}',
      just_done: '%{act} at %{time} by %{name}. You can undo it until %{until}.',
      done: 'Undone.',
      can: 'You can undo it for %{minutes} minutes.',
      can_in_list: 'You can undo it for %{minutes} minutes, under “Recent actions”.',
      cannot: 'This can’t be undone.',
      undone: 'Undone on %{date} by %{name}',
      undoes: 'Undoes what was done on %{date}',
      open: 'Open what was undone',
      opens: 'Open what undid it',
      deleted: 'a deleted account',
      colon: ': ',
      acts: {
        undo: 'Action undone',
        disable: 'Account disabled',
        enable: 'Account re-enabled',
        grant_role: 'Role granted',
        revoke_role: 'Role removed',
        accept_profile: 'Other profile opened',
        close_profile: 'Profile closed',
        set_limit: 'Place limit set',
        move_unit: 'Moved to another unit',
        mark_expert: 'Marked as an expert',
        unmark_expert: 'No longer an expert',
        revoke: 'Request revoked',
        finish: 'Relationship ended',
        delete_relationship: 'Relationship deleted',
        set_up: 'Relationship set up',
        create: 'added',
        update: 'changed',
        delete: 'deleted',
      },
    },
    copy: { button: 'Copy: %{name}', done: 'Copied.', selected: 'Selected: copy it with the keyboard.' },
    plain: plainWordsEn,
  },
} as const

/** The English words of each resource, by its name in the API. `admin/resource-facts.ts` must describe each of them. */
export interface ResourceWordsByName {
  readonly mentoring_requests: typeof requestWordsEn
  readonly mentoring_relationships: typeof relationshipWordsEn
  readonly meetings: typeof meetingWordsEn
  readonly workshops: typeof workshopWordsEn
  readonly cohort_matches: typeof cohortMatchWordsEn
  readonly figures: typeof figureWordsEn
  readonly feedback_figures: typeof feedbackFigureWordsEn
  readonly users: typeof peopleWordsEn
  readonly sign_ups: typeof signUpWordsEn
  readonly invitations: typeof invitationWordsEn
  readonly invitation_imports: typeof importWordsEn
  readonly contact_requests: typeof contactRequestWordsEn
  readonly recommendations: typeof recommendationWordsEn
  readonly articles: typeof articleWordsEn
  readonly article_comments: typeof articleCommentWordsEn
  readonly article_reports: typeof articleReportWordsEn
  readonly programs: typeof programWordsEn
  readonly program_enrollments: typeof enrollmentWordsEn
  readonly business_units: typeof unitWordsEn
  readonly meeting_reasons: typeof meetingReasonWordsEn
  readonly feedback_questions: typeof feedbackQuestionWordsEn
  readonly profile_steps: typeof profileStepWordsEn
  readonly profile_questions: typeof profileQuestionWordsEn
  readonly tags: typeof tagWordsEn
  readonly tag_proposals: typeof tagProposalWordsEn
  readonly contact_messages: typeof contactMessageWordsEn
  readonly training_tools: typeof trainingToolWordsEn
  readonly faqs: typeof faqWordsEn
  readonly documents: typeof documentWordsEn
  readonly site_pages: typeof sitePageWordsEn
  readonly operator_acts: typeof operatorActWordsEn
  readonly events: typeof journalWordsEn
  readonly company_settings: typeof companySettingWordsEn
  readonly operations: typeof operationWordsEn
  readonly audit_entries: typeof auditEntryWordsEn
  readonly access_log: typeof accessLogWordsEn
  readonly profile_accesses: typeof profileAccessWordsEn
  readonly erasures_ahead: typeof erasureAheadWordsEn
  readonly error_reports: typeof errorReportWordsEn
  readonly mail_templates: typeof mailTemplateWordsEn
  readonly mails: typeof mailWordsEn
  readonly single_sign_on: typeof singleSignOnWordsEn
}

/** What every language must have. */
export type ConsoleMessages = Translation<typeof en>

/** Every key, without the leading `console.`. */
export type ConsoleKey = KeyPaths<(typeof en)['console'] & { readonly resources: ResourceWordsByName }>

/** Every resource that has words. */
export type ResourceName = keyof ResourceWordsByName

/** The words of one resource. */
export type ResourceWords<Name extends ResourceName> = ResourceWordsByName[Name]
