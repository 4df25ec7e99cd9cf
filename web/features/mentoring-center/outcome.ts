export type Outcome = 'accepted' | 'refused' | 'proposed' | 'withdrawn' | 'taken'
