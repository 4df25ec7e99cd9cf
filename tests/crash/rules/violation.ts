/** What each rule requires of the store. */
export const rules = {
  positions: 'positions ascend strictly',
  revisions: 'the revisions of a stream are 0, 1, 2… in the order of positions',
  once: 'no event is there twice',
  'nothing else': 'every event was asked for',
  'as given': 'an event says what it was given to say',
  chain: "an event's hash covers it and the event before it in its stream",
  acknowledged: 'an acknowledged append is there, at the position and revisions of the answer',
  refused: 'an append that was refused every time is not there',
  'all or nothing': 'an append is there whole, in each of its streams as one run in its order, or not at all',
  expectation: 'what an append expected of a stream held where it was written',
  repeat: 'an append once acknowledged is answered as a repeat from then on, and written once',
  conflict: 'a conflict names a revision that the stream had and the expectation excludes',
  'real time': 'an append asked for after another was acknowledged comes after it in the log',
  visible: 'a read asked for after an append was acknowledged shows it',
  'subscriber gap': 'a subscriber skips nothing',
  'subscriber repeat': 'a subscriber that goes on from its position is given nothing twice',
  'subscriber order': 'a subscriber is given the order of the log, and nothing before a position it has passed',
  prefix: 'what was read once is read the same for ever',
} as const

/** What each rule requires of the product, once everything has caught up. */
export const productRules = {
  accepted: 'what an accepted command has written is there, up to the position of its answer',
  'refused command': 'a command that was refused every time has written nothing to what it is about',
  'applied once': 'a command is applied once, however often it is given',
  'one answer': 'a command is answered with the same resource each time',
  request: 'a request and its accompaniment agree',
  places: 'a profile holds a place for each accompaniment that goes on, and for nothing else',
  limit: 'no place is given beyond the limit of the profile',
  'sessions end': 'an accompaniment that is over has no session to come',
  erased: 'nothing goes on with a person whose account is erased',
  agenda: 'an agenda holds the agreed sessions of its person, and nothing else',
  overlap: 'nobody is in two agreed sessions at once, at any time',
  'feedback once': 'each of the two gives one feedback',
  'feedback follows': 'a session and an accompaniment follow the feedback given',
  messages: 'the messages of a conversation are number 1, 2, 3…',
  published: 'every public event is published, in the order of its stream',
  'read models': 'a read model shows what it shows when it is made again',
  audit: 'the sealed log verifies',
} as const

export type Rule = keyof typeof rules | keyof typeof productRules

export interface Violation {
  readonly rule: Rule
  readonly what: string
  /** The operations concerned, as in the history files. */
  readonly ops: readonly string[]
}
