export const recommendationWordsEn = {
  title: 'Mentor recommendations',
  edit: 'Remove or restore the recommendation',
  fields: {
    mentor: 'Mentor',
    author: 'Author',
    text: 'Text',
    hidden: 'Hidden by the mentor',
    removed_reason: 'Reason for removal',
    created_at: 'Written on',
  },
  help: {
    removed_reason:
      'With a reason, it is hidden from every page and its author sees the reason. Empty: it stays visible.',
  },
} as const
