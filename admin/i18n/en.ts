import { startEn } from '../dashboard/start-words.en.ts'
import { consoleWordsEn } from '#contract/console-words/en.ts'
import { plainWordsEn } from '../plain/words.en.ts'
import type { KeyPaths, Translation } from './shape.ts'
import type { accessLogWordsEn } from '../access-log/words.en.ts'
import type { auditEntryWordsEn } from '../audit-entries/words.en.ts'
import type { cohortMatchWordsEn } from '../cohort-matches/words.en.ts'
import type { companySettingWordsEn } from '../company-settings/words.en.ts'
import type { contactMessageWordsEn } from '../contact-messages/words.en.ts'
import type { faqWordsEn } from '../faqs/words.en.ts'
import type { trainingToolWordsEn } from '../training-tools/words.en.ts'
import type { contactRequestWordsEn } from '../contact-requests/words.en.ts'
import type { documentWordsEn } from '../documents/words.en.ts'
import type { sitePageWordsEn } from '../site-pages/words.en.ts'
import type { erasureAheadWordsEn } from '../erasures-ahead/words.en.ts'
import type { errorReportWordsEn } from '../error-reports/words.en.ts'
import type { importWordsEn } from '../invitation-imports/words.en.ts'
import type { invitationWordsEn } from '../invitations/words.en.ts'
import type { journalWordsEn } from '../journal/words.en.ts'
import type { meetingReasonWordsEn } from '../meeting-reasons/words.en.ts'
import type { feedbackQuestionWordsEn } from '../feedback-questions/words.en.ts'
import type { figureWordsEn } from '../figures/words.en.ts'
import type { feedbackFigureWordsEn } from '../feedback-figures/words.en.ts'
import type { meetingWordsEn } from '../meetings/words.en.ts'
import type { workshopWordsEn } from '../workshops/words.en.ts'
import type { mailTemplateWordsEn } from '../mail-templates/words.en.ts'
import type { mailWordsEn } from '../mails/words.en.ts'
import type { operatorActWordsEn } from '../operator-acts/words.en.ts'
import type { operationWordsEn } from '../operations/words.en.ts'
import type { peopleWordsEn } from '../people/words.en.ts'
import type { profileAccessWordsEn } from '../profile-accesses/words.en.ts'
import type { profileQuestionWordsEn } from '../profile-questions/words.en.ts'
import type { profileStepWordsEn } from '../profile-steps/words.en.ts'
import type { enrollmentWordsEn } from '../program-enrollments/words.en.ts'
import type { programWordsEn } from '../programs/words.en.ts'
import type { articleCommentWordsEn, articleReportWordsEn, articleWordsEn } from '../articles/words.en.ts'
import type { recommendationWordsEn } from '../recommendations/words.en.ts'
import type { relationshipWordsEn } from '../relationships/words.en.ts'
import type { requestWordsEn } from '../requests/words.en.ts'
import type { signUpWordsEn } from '../sign-ups/words.en.ts'
import type { singleSignOnWordsEn } from '../single-sign-on/words.en.ts'
import type { tagProposalWordsEn } from '../tag-proposals/words.en.ts'
import type { tagWordsEn } from '../tags/words.en.ts'
import type { unitWordsEn } from '../units/words.en.ts'

/**
 * The console's own words, which every page may say. French must have the same keys; react-admin's words are in its
 * language packs, those of a resource come with its pages (`resource-words.ts`).
 */
export const en = {
  console: {
    name: 'console',
    skip: 'Skip to content',
    stale: 'Your last action is saved, but this page does not show it yet.',
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
      system: 'As the system',
      sign_out: 'Sign out',
    },
    /** Each resource in the rail. */
    rail: {
      mentoring_requests: 'Requests',
      mentoring_relationships: 'Relationships',
      meetings: 'Sessions',
      workshops: 'Workshops',
      cohort_matches: 'Form pairs',
      figures: 'Figures',
      feedback_figures: 'Feedback figures',
      users: 'People',
      sign_ups: 'Sign-ups',
      invitations: 'Invitations',
      invitation_imports: 'Imports',
      contact_requests: 'To call back',
      recommendations: 'Recommendations',
      articles: 'Help feed',
      article_comments: 'Comments',
      article_reports: 'Reports',
      programs: 'Programs',
      program_enrollments: 'People of programs',
      business_units: 'Business units',
      meeting_reasons: 'Needs',
      feedback_questions: 'Feedback questions',
      profile_steps: 'Steps of profiles',
      profile_questions: 'Profile questions',
      tags: 'Tags',
      tag_proposals: 'Proposed tags',
      contact_messages: 'Messages',
      training_tools: 'Tools',
      faqs: 'Frequent questions',
      documents: 'Charter and texts',
      site_pages: 'Public pages',
      operator_acts: 'Recent acts',
      events: 'Journal',
      company_settings: 'Settings',
      operations: 'Operations',
      audit_entries: 'Changes',
      access_log: 'Access',
      profile_accesses: 'Opened profiles',
      erasures_ahead: 'Erasures ahead',
      error_reports: 'Crashes',
      mail_templates: 'Mail templates',
      mails: 'Mails and SMS',
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
      lede: 'For administrators, auditors, and administrators and referents of business units.',
      email: 'Work e-mail',
      password: 'Password',
      show_password: 'Show the password',
      hide_password: 'Hide the password',
      submit: 'Sign in',
      with_passkey: 'Sign in with a passkey',
      texts: {
        title: 'Texts to accept',
        text: 'Your company asks everybody to accept these texts. Read them, then go on. To delete your account instead, sign in to your mentoring.',
        read_charter: 'Read the mentoring charter',
        read_terms: 'Read the terms of use',
        accept_charter: 'I have read the charter, version %{version}, and I will keep it.',
        accept_terms: 'I accept the terms of use, version %{version}.',
        go: 'Accept and go on',
        leave: 'Sign out',
      },
      factor: {
        ask: 'Your password is right. Now give the code of your authentication application.',
        code: 'Code',
        lost: 'Lost your telephone? Give one of your recovery codes, or ask another administrator.',
        back: 'Start again',
        add_title: 'Add a second factor',
        add_text:
          'Your company asks administrators for one. Read this picture with an authentication application, then copy the code that it shows.',
        picture: 'Picture to read with an authentication application',
        by_hand: 'Or type this key into the application:',
        confirm: 'Confirm',
        codes_title: 'Your recovery codes',
        codes_text:
          'Keep them in a safe place: each opens your account once, should you lose your telephone. They are not shown again.',
        go: 'I have written them down, go on',
        again: 'Your sign-in is too old for this change. Sign out, then sign in again.',
        leave: 'Sign out',
      },
      not_console_user: 'This account has no access to the console.',
      session_ended: 'Your session has ended. Please sign in again.',
      signed_out: 'Please sign in.',
      email_invalid: 'Please enter a valid email address',
      required: 'This field is required',
      to_app: 'Go to the employees’ site',
    },
    errors: {
      no_answer: 'The server did not answer in time.',
      changed: 'This has changed meanwhile, and nothing was done. See where it stands, then try again.',
      load: 'This could not be loaded.',
      retry: 'Try again',
      page_title: 'Oops! This was not expected…',
      page_text: 'Reload the page. If it happens again, tell the platform team.',
      reload: 'Reload the page',
      not_found_title: 'This page does not exist',
      not_found_text: 'It has moved, or the address is not complete.',
      back_home: 'Back to the start page',
      denied_title: 'Not permitted',
      denied_text: 'Your role does not open this page.',
    },
    dashboard: {
      start: startEn,
      title: 'Dashboard',
      subtitle: '%{company}, %{date}, data as of %{time}',
      program: 'Program',
      every_program: 'All programs',
      attention: 'Needs your attention',
      nothing: 'Nothing waits for you',
      nothing_text: 'New requests and deadlines will show here.',
      expiring: '%{smart_count} request expires this week |||| %{smart_count} requests expire this week',
      expiring_text: 'The mentor has not answered yet',
      blocked: '%{smart_count} request cannot be confirmed |||| %{smart_count} requests cannot be confirmed',
      blocked_text: 'The mentor or the mentee holds all the places they may',
      unanswered:
        '%{smart_count} request has waited for over 7 days |||| %{smart_count} requests have waited for over 7 days',
      unanswered_text:
        'The oldest has waited for %{smart_count} day |||| The oldest has waited for %{smart_count} days',
      pending: '%{smart_count} sign-up to approve |||| %{smart_count} sign-ups to approve',
      pending_text: 'The account opens once approved',
      see: 'See',
      review: 'Review',
      health: 'Program health',
      running: 'relationship in progress |||| relationships in progress',
      running_more: '%{smart_count} more than 30 days ago',
      running_fewer: '%{smart_count} fewer than 30 days ago',
      running_same: 'as many as 30 days ago',
      in_time: 'requests answered in time',
      median: 'median answer: %{smart_count} day |||| median answer: %{smart_count} days',
      no_answers: 'no answer in 90 days',
      open: 'request waiting for an answer |||| requests waiting for an answer',
      open_text: 'an answer is due within 14 days',
      full: 'full mentor |||| full mentors',
      of: 'of %{total}',
      free: '%{smart_count} free place |||| %{smart_count} free places',
      weeks: 'Requests sent per week, and what became of them',
      weeks_label: 'Requests sent per week, from %{min} to %{max} over %{count} weeks. The table follows.',
      lost: 'Expired, withdrawn or revoked',
      outcomes: 'What became of requests, 90 days',
      show_table: 'Show the table',
      week_of: 'Week of',
      outcome: 'Outcome',
      requests: 'Requests',
      share: 'Share',
      none: 'No request in this period.',
    },
    outcomes: {
      confirmed: 'Confirmed',
      waiting: 'Waiting',
      refused: 'Refused',
      expired: 'Expired',
      withdrawn: 'Withdrawn',
      revoked: 'Revoked',
    },
    list: {
      keys: {
        button: 'Keyboard',
        title: 'Keys of the list',
        j: 'Next row',
        k: 'Previous row',
        x: 'Select the row, or leave it',
        enter_key: 'Enter',
        enter: 'Open the row',
        h: 'History of the row',
        slash: 'Search',
        question: 'These keys',
        on: 'Use these keys in lists',
      },
      select_row: 'Select %{name}',
      select_page: 'Select every row of this page',
      selection: 'Selected rows',
      selected: '%{smart_count} row selected |||| %{smart_count} rows selected',
      whole: 'All %{total} rows of the list',
      take_whole: 'Take all %{total} rows',
      only_selected: 'Only the selected rows',
      too_many: 'Select 200 rows at most to act on them.',
      unselect: 'Unselect every row',
      export_selection: 'Export the selected rows as CSV',
      rows_of: '%{name}, rows',
      filters_set: 'Filters (%{count})',
      of_person: 'Of %{name}',
      every_person: 'Of everybody',
      nobody: 'Nobody has this name.',
      anybody: 'Anybody',
      behind: 'Behind the figure: %{name}',
      every_row: 'All rows',
      labelled: '%{name}:',
      views: 'Saved views',
      save_view: 'Save this view',
      save_view_title: 'Save this view',
      view_name: 'Name of the view',
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
      every_program: 'Every program',
      unit: 'Business unit',
      any_unit: 'Any unit',
      sent_from: 'Sent from',
      sent_until: 'Sent until',
      due_until: 'Due until',
      decided_from: 'Answered from',
      when: 'When',
      since: 'From',
      until: 'Until',
      clear: 'Clear the filters',
      columns: 'Columns',
      columns_title: 'Columns of the list',
      columns_reset: 'Columns of the start',
      export_too_long: 'A file of this list holds 10,000 rows: narrow the filters.',
      export: 'CSV',
      export_label: 'Export these rows as CSV',
      exporting: 'Preparing the file…',
      exported: 'The file is ready.',
      export_failed: 'The file could not be prepared.',
      range: '%{from} to %{to} of %{total}',
      more_than: 'more than %{total}',
      field: '%{name}:',
      previous: 'Previous page',
      next: 'Next page',
      rows: 'Rows per page',
      empty: 'No row matches',
      empty_text: 'Change or clear the filters to see more.',
      none: 'Nothing yet in “%{name}”',
      none_create: 'Begin with the button at the top of this page.',
      none_wait: 'Rows come by themselves: there is nothing to do here.',
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
    fill: consoleWordsEn.fill,
    origins: consoleWordsEn.origins,
    contact_kinds: consoleWordsEn.contact_kinds,
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
      region: 'Events',
      as_it_was: 'As it was on',
      today: 'Today',
      on: 'On %{date}',
      now: '(today: %{value})',
      not_yet: 'It did not exist yet on that date.',
      by: '%{date}, by %{name}',
      by_system: '%{date}, by the system',
      by_deleted: '%{date}, by a deleted account',
      sealed: 'Personal text, encrypted, not visible here',
      erased: 'Personal text, erased with the account of its author',
      count: '%{smart_count} event, in log order |||| %{smart_count} events, in log order',
      newest: 'The newest %{shown} of %{total} events; the journal shows the others',
      position: 'position %{position}, revision %{revision}',
      session: 'Session %{number}',
      invalid_date: 'Give a date and a time',
      empty: 'No event yet.',
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
      refused: 'Refused',
      required: 'This field is required',
      invalid: 'This value is not allowed',
      contact_details: 'No contact details here: they have their own fields.',
      password: 'Your current password',
      password_why: 'It confirms that it is you: you signed in more than ten minutes ago.',
      password_wrong: 'This is not your password',
    },
    bulk: {
      how: 'The server works on all rows of the list. Rows that do not allow it are left as they are.',
      leave: 'You may close this: the work goes on.',
      stop: 'Stop',
      stopped: 'Stopped after %{done} of %{total}.',
      resume: 'Go on',
      skipped: '%{smart_count} row left as it was. |||| %{smart_count} rows left as they were.',
    },
    unsaved: {
      title: 'Leave without saving?',
      text: 'What you typed is not saved. A draft stays in this browser for a week, and is offered when you come back.',
      stay: 'Stay and go on',
      leave: 'Leave',
      draft: 'You typed something here on %{when} that was not saved.',
      take: 'Take it up again',
      drop: 'Throw it away',
    },
    edits: {
      title: 'Somebody else changed this too',
      saved: '%{name} saved it on %{when}, while you were writing.',
      somebody_saved: 'Somebody else saved it while you were writing.',
      choose:
        'Your other changes and theirs stay. Choose what this field says. |||| Your other changes and theirs stay. Choose for each field.',
      theirs: 'Saved by %{name}',
      mine: 'Yours',
      nothing: 'Empty',
      cancel: 'Save nothing',
      confirm: 'Save this choice',
      undecided: 'Choose for each field.',
      somebody: 'somebody else',
      both_kept: '%{name} changed it too, on %{when}. Your changes and theirs are kept.',
      both_kept_of: 'It was changed meanwhile by %{name}. Your changes and theirs are kept.',
      pair_moved: '%{name} decided about this pair on %{when}. The list shows it now: decide again.',
      pair_moved_back: 'Somebody else decided about this pair. The list shows it now: decide again.',
    },
    undo: {
      button: 'Undo',
      button_of: 'Undo: %{act}',
      just_done: '%{act} at %{time} by %{name}. You can undo it until %{until}.',
      done: 'Undone.',
      can: 'You can undo it for 15 minutes.',
      cannot: 'It cannot be undone afterwards.',
      undone: 'Undone on %{date} by %{name}',
      undoes: 'Undoes what was done on %{date}',
      open: 'Open what was undone',
      opens: 'Open what undid it',
      deleted: 'a deleted account',
      colon: ': ',
      acts: {
        undo: 'An act undone',
        disable: 'Account disabled',
        enable: 'Account enabled again',
        grant_role: 'Role given',
        revoke_role: 'Role taken back',
        accept_profile: 'Other profile opened',
        close_profile: 'Profile closed',
        set_limit: 'Limit of places set',
        move_unit: 'Moved to another unit',
        mark_expert: 'Marked as an expert',
        unmark_expert: 'No longer an expert',
        revoke: 'Request revoked',
        finish: 'Relationship finished',
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

/** The English words of each resource, by its name in the API. `admin/resources.tsx` must describe each of them. */
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
