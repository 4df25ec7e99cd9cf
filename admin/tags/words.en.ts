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
  },
  choices: {
    kind: { skill: 'Skills', job_category: 'Job families', motivation: 'Motivations', language: 'Languages' },
  },
  paste: {
    button: 'Paste a list…',
    title: 'Add several tags',
    text:
      'One tag per line, or separated by commas. For both languages: French; English. ' +
      'You can also use the CSV file of this list.',
    list: 'Tags',
    file: 'Or a CSV or text file',
    too_many: 'Up to %{most} tags at a time',
    confirm: 'Add',
    done: '%{smart_count} tag added |||| %{smart_count} tags added',
    left: '%{smart_count} was not added: |||| %{smart_count} were not added:',
  },
  help: {
    synonyms: 'Separated by commas. They can be searched too.',
    archived: 'People who have it keep it; nobody else can choose it.',
  },
} as const
