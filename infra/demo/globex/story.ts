import type { Course, Episode, Outcome, StoryMeeting, MeetingEnd, Story } from '../story.ts'
import { globexWorkshops } from './workshops.ts'

const at = (name: string) => `${name}@globex.example`
const episode = (from: string, to: string, daysAgo: number, message: string, outcome?: Outcome): Episode => ({
  from: at(from),
  to: at(to),
  daysAgo,
  message,
  ...(outcome === undefined ? {} : { outcome }),
})

/** Imogen keeps a free place; the three others are at their limit. */
const episodes: readonly Episode[] = [
  episode(
    'ole.wiedemann',
    'rhiannon.pemberton-shaw',
    50,
    'Hello Rhiannon, I open my first site in spring. I would like to hear what you would do differently.',
    { kind: 'confirmed', after: 2 },
  ),
  episode(
    'duncan.quayle',
    'rhiannon.pemberton-shaw',
    40,
    'Hello Rhiannon, I lead the people I used to work beside. Where do I stand when they disagree?',
    { kind: 'confirmed', after: 1 },
  ),
  episode(
    'anneke.grunwald',
    'idris.chaudhry',
    34,
    'Hello Idris, I have to present our robots to people who fear for their job. Would you listen to a first try?',
    { kind: 'confirmed', after: 1 },
  ),
  episode(
    'nikhil.wetherall',
    'arne.hagedorn',
    22,
    'Hello Arne, I build machines and never see the site they go to. May I ask you about yours?',
    { kind: 'confirmed', after: 2 },
  ),
  episode(
    'rhiannon.quayle',
    'imogen.iyer',
    66,
    'Hello Imogen, I moved from finance to operations and I miss having answers. How did you get used to it?',
    { kind: 'confirmed', after: 2 },
  ),
  episode(
    'gesine.rademacher',
    'arne.hagedorn',
    30,
    'Hello Arne, night shifts hear of decisions last. I would like to change that without going over anybody’s head.',
    { kind: 'confirmed', after: 2 },
  ),
  episode(
    'matthias.eickhoff',
    'idris.chaudhry',
    82,
    'Hello Idris, I was asked to lead a team and I am not sure I want to. Could we talk it through?',
    { kind: 'confirmed', after: 2 },
  ),
  episode(
    'lennart.petersdorff',
    'imogen.iyer',
    45,
    'Hello Imogen, I recruit for the first time and would like to do it fairly.',
    {
      kind: 'refused',
      after: 3,
      reason: 'no_time',
      note: 'A full quarter here. May I come back to you in the autumn?',
    },
  ),
  episode('kwame.barraclough', 'imogen.iyer', 38, 'Hello Imogen, I would like to give feedback that people can use.', {
    kind: 'withdrawn',
    after: 4,
  }),
  episode(
    'gemma.iyer',
    'imogen.iyer',
    33,
    'Hello Imogen, no relation! I would like to speak up in meetings where I am the only one from the floor.',
    { kind: 'expired', after: 15 },
  ),
  episode(
    'lewis.mensah',
    'arne.hagedorn',
    60,
    'Hello Arne, I negotiate with suppliers in German from now on and I could use an ear.',
    { kind: 'revoked', after: 6, reason: 'mentor_at_capacity' },
  ),
  episode(
    'birgit.stellmacher',
    'imogen.iyer',
    9,
    'Hello Imogen, I start managing engineers in June. What should I stop doing first?',
    { kind: 'other_dates', after: 2, note: 'Gladly, after the annual reviews: here are two dates that suit me.' },
  ),
  episode(
    'zain.dunmore',
    'imogen.iyer',
    3,
    'Hello Imogen, we share a title and not a country. I would like to compare how we run reviews.',
  ),
  episode(
    'abigail.ramsbottom',
    'imogen.iyer',
    1,
    'Hello Imogen, I am the first woman on my team and people ask me to speak for all of them. May we talk?',
  ),
]

const meeting = (end: MeetingEnd, daysAgo: number): StoryMeeting => ({ end, daysAgo })

/** By the mentee. */
const courses: Readonly<Record<string, Course>> = {
  [at('ole.wiedemann')]: {
    finished: false,
    meetings: [meeting('held', 40), meeting('held', 20), meeting('confirmed', -4)],
  },
  [at('duncan.quayle')]: {
    finished: false,
    meetings: [meeting('held', 31), meeting('by_one', 22), meeting('half', 3), meeting('requested', -6)],
  },
  [at('anneke.grunwald')]: {
    finished: false,
    meetings: [meeting('held', 25), meeting('refused', 5), meeting('unreported', 1)],
  },
  [at('nikhil.wetherall')]: {
    finished: false,
    meetings: [meeting('held', 12), meeting('expired', 1), meeting('countered', -5)],
  },
  [at('rhiannon.quayle')]: {
    finished: false,
    meetings: [
      meeting('held', 55),
      meeting('held', 41),
      meeting('held', 27),
      meeting('not_held', 2),
      meeting('started', 0),
    ],
  },
  [at('gesine.rademacher')]: {
    finished: false,
    meetings: [meeting('held', 18), meeting('cancelled', 3), meeting('declined', -4)],
  },
  [at('matthias.eickhoff')]: {
    finished: true,
    meetings: [meeting('held', 70), meeting('held', 48), meeting('held', 16)],
  },
}

/** The past of Globex, in English: all its people are written by hand. */
export const globexStory: Story = {
  program: 'navigator',
  zone: 'Europe/London',
  episodes: () => episodes,
  courseOf: (from) => courses[from] ?? { meetings: [], finished: false },
  topics: [
    'Opening a site with people I do not know yet',
    'Standing between two shifts',
    'A talk that people will not like',
    'Saying no to one’s manager',
    'The first hundred days',
    'A disagreement that lasts',
    'What to hand over first',
  ],
  reports: {
    mentee: [
      'We rehearsed the first three minutes twice. The second time I left out the figures, and it was better.',
      'One question to keep: what would you change by Friday? I will ask it at the next handover.',
      'Short and useful. The hard part was to say it aloud; the answer was already there.',
      'We disagreed about how much to tell the team, and I know better why I want to tell them more.',
    ],
    mentor: [
      'A clear question from the start, which made it easy to stay out of the way.',
      'I mostly listened. Next time we look at what was tried.',
      'Well prepared. We left two topics for later and kept the one that hurts.',
    ],
  },
  afterwards: {
    mentee: [
      'I took the job, and I know which part of my old one I keep.',
      'Somebody who listens and does not hurry: I had forgotten how much that helps.',
    ],
    mentor: ['The decision was there early; it needed three conversations to be said.'],
  },
  talks: [
    {
      mentee: at('ole.wiedemann'),
      mentor: at('rhiannon.pemberton-shaw'),
      lines: [
        ['mentee', 47, 'Thank you for accepting! Phone suits me best, I am on site most days.'],
        ['mentor', 46.7, 'Phone it is. Thursdays after lunch?'],
        ['mentee', 19, 'I asked the team what they would change. Eleven answers, nine about the car park.'],
        ['mentor', 18.8, 'Then change the car park first. They will tell you the rest afterwards.'],
        ['mentee', 0.4, 'The barrier stays open at shift change now. They noticed within the hour.'],
      ],
    },
    {
      mentee: at('anneke.grunwald'),
      mentor: at('idris.chaudhry'),
      lines: [
        ['mentee', 30, 'Here is my first slide: a graph. I can hear you sigh.'],
        ['mentor', 29.5, 'Only a little. Who are the six people who will run the cells?'],
        ['mentee', 29.3, 'I do not know yet.'],
        ['mentor', 29.2, 'That is your first slide.'],
      ],
    },
    {
      mentee: at('rhiannon.quayle'),
      mentor: at('imogen.iyer'),
      lines: [
        ['mentee', 26, 'I walked the aisles before opening the spreadsheet. It took a week to feel normal.'],
        ['mentor', 25.8, 'And what did the spreadsheet look like after that?'],
        ['mentee', 25.6, 'Wrong, mostly.'],
      ],
    },
  ],
  workshops: globexWorkshops,
  plans: [],
  waits: [],
}
