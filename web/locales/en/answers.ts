export const words = {
  yes: 'Yes',
  no: 'No',
  not_free: 'Not free',
  types: { article: 'Article', podcast: 'Podcast', video: 'Video', book: 'Book', mooc: 'Online course', link: 'Link' },
}
