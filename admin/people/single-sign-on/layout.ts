/** The form, with the data of the connection beside it. */
export const sideBySide = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  marginTop: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const

export const panel = { padding: { xs: 2, sm: 3 }, display: 'grid', gap: 2, minWidth: 0 } as const
