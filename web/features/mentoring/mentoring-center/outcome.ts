/** What became of a request that the reader answered. */
export type Outcome = 'accepted' | 'refused' | 'proposed' | 'withdrawn' | 'taken'
