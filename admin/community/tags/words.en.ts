export const tagWordsEn = {
  title: 'Tags',
  create: 'New tag',
  edit: 'Change the tag',
  fields: {
    kind: 'List',
    label: 'Words',
    synonyms: 'Other words for it',
    help: 'Explanation',
    archived: 'Archived',
    code: 'Code',
    merged_into: 'Merged into',
  },
  choices: {
    kind: { skill: 'Skills', job_category: 'Job families', motivation: 'Motivations', language: 'Languages' },
  },
  paste: {
    button: 'Paste a list…',
    title: 'Add several tags',
    text:
      'One tag per line, or separated by commas. For both languages: French; English. ' +
      'You can also use the CSV files of this list. Nothing is added before you have seen what is new.',
    list: 'Tags',
    file: 'Or a CSV or text file',
    file_workbook:
      'This is a workbook (Excel, LibreOffice or Numbers). In Excel: File, Save as, ' +
      '“CSV UTF-8 (comma delimited)”, then choose that file.',
    file_not_text: 'This isn’t a text file. Choose a CSV or text file.',
    file_too_large: 'This file is larger than 1 MB. Choose a smaller one.',
    too_many: 'Up to %{most} tags at a time',
    look: 'See what is new',
    fresh: '%{smart_count} new tag |||| %{smart_count} new tags',
    known: '%{smart_count} there already, left as it is |||| %{smart_count} there already, left as they are',
    known_as: 'is “%{name}”',
    known_archived: 'is “%{name}”, archived',
    left_out: '%{smart_count} cannot be added |||| %{smart_count} cannot be added',
    too_long: 'longer than 80 characters',
    invalid: 'not a valid name',
    no_french: 'the French name is missing',
    times: 'written %{smart_count} time |||| written %{smart_count} times',
    again: 'Change the list',
    confirm: 'Add %{smart_count} tag |||| Add %{smart_count} tags',
    done: '%{smart_count} tag added |||| %{smart_count} tags added',
    left: '%{smart_count} was not added: |||| %{smart_count} were not added:',
  },
  file: {
    button: 'Whole file',
    label: 'Whole file: both languages and other words, to change and paste again (CSV)',
    name: 'Tags in both languages',
    fr: 'French',
    en: 'English',
    synonyms_fr: 'Other words in French',
    synonyms_en: 'Other words in English',
  },
  merge: {
    button: 'Merge…',
    title: 'Merge tags',
    text:
      'Everyone who has one of these tags will have the one that stays. The names of the others become other words ' +
      'for it. This cannot be undone.',
    choose_two: 'Choose at least two tags in the list.',
    two_lists: 'These tags are of different lists. Choose tags of one list: filter it first.',
    all_archived: 'All these tags are archived. Bring back the one that stays first.',
    stays: 'Tag that stays',
    changes: 'What changes',
    going: '%{names} goes into the archive |||| %{names} go into the archive',
    profiles: '%{smart_count} profile changes |||| %{smart_count} profiles change',
    several: '%{smart_count} of them has several, and keeps one |||| %{smart_count} of them have several, and keep one',
    searches: '%{smart_count} saved search follows |||| %{smart_count} saved searches follow',
    rules: '%{smart_count} enrolment rule follows |||| %{smart_count} enrolment rules follow',
    synonyms: 'Other words: %{names}',
    confirm: 'Merge',
    done:
      'The tags are merged: %{smart_count} profile changed. |||| ' +
      'The tags are merged: %{smart_count} profiles changed.',
  },
  help: {
    synonyms: 'Separated by commas. They can be searched too.',
    archived: 'People who have it keep it; nobody else can choose it.',
  },
} as const
