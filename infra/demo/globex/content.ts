import { french } from '../../platform/words/french.ts'
import type { Content } from '../content.ts'

const at = (name: string) => (name.includes('@') ? name : `${name}@globex.example`)
const post = (by: string, daysAgo: number, text: string) => ({ by: at(by), daysAgo, text })
const lines = (...parts: readonly string[]) => parts.join('\n\n')

/** What the people of Globex have written, most of it in English. */
export const globexContent: Content = {
  articles: [
    {
      title: 'Welcome to Navigator',
      ...post(
        'admin@globex.test',
        55,
        lines(
          'A year, a colleague from another trade, and **one question at a time**.',
          '- Complete your profile first: matches read all of it.\n- Ask for one thing.\n- Agree on how you will end.',
        ),
      ),
      category: 'program',
      language: 'en',
      pinned: true,
      likes: 14,
      comments: [
        post('ole.wiedemann', 53, 'Is a session by phone all right? I am on site most days.'),
        post('admin@globex.test', 53, 'Of course. Plenty of the best ones are.'),
      ],
    },
    {
      title: 'From the warehouse floor to leading it',
      ...post(
        'rhiannon.pemberton-shaw',
        19,
        lines(
          'Nobody tells you that the radio goes quiet when you walk in.',
          '> Ask what they would change, then change one thing by Friday.',
        ),
      ),
      category: 'first_team',
      language: 'en',
      likes: 11,
      comments: [
        post('duncan.quayle', 18, 'The Friday rule is the one I am stealing.'),
        post('gesine.rademacher', 17, 'It works on night shifts too.'),
      ],
    },
    {
      title: 'How do I explain a robot to people who fear for their job?',
      ...post(
        'anneke.grunwald',
        7,
        'We install six cells in the autumn. I have the figures, and I know that figures are not the answer.',
      ),
      category: 'speaking',
      language: 'en',
      likes: 9,
      comments: [
        post('imogen.iyer', 6, 'Start with who will run them, by name if you can.'),
        post('idris.chaudhry', 5.5, 'And bring one cell in early, switched off, so that people can open it.'),
      ],
    },
    {
      title: 'Finance to operations, one year on',
      ...post('rhiannon.quayle', 31, 'I kept the spreadsheets and learned to walk the aisles first. Ask me anything.'),
      category: 'career_change',
      language: 'en',
      likes: 7,
      comments: [post('kwame.fairbairn', 30, 'What did you have to unlearn?')],
    },
    {
      title: french('Une première semaine à Hambourg'),
      ...post(
        'matthias.eickhoff',
        13,
        french('Qui demander, où déjeuner, et pourquoi la réunion de 7 h 30 est utile.'),
      ),
      category: 'onboarding',
      language: 'fr',
      likes: 4,
      comments: [],
    },
    {
      title: 'A reading list for shift supervisors',
      ...post('gemma.iyer', 1, 'A draft: five short texts about handovers, to be completed with yours.'),
      category: 'onboarding',
      language: 'en',
      state: 'draft',
      likes: 0,
      comments: [],
    },
  ],
  recommendations: [
    {
      of: at('imogen.iyer'),
      ...post(
        'rhiannon.quayle',
        6,
        'Imogen never told me what to do. After each session I knew which question to ask.',
      ),
    },
    {
      of: at('idris.chaudhry'),
      ...post(
        'matthias.eickhoff',
        12,
        french('Idris m’a aidé à dire oui à l’équipe, et non au reste. Trois sessions, trois décisions.'),
      ),
    },
    {
      of: at('rhiannon.pemberton-shaw'),
      ...post('ole.wiedemann', 15, 'Rhiannon opened her own list of mistakes first. It saved me two of them.'),
    },
  ],
  searches: [{ by: 'admin@globex.test', name: 'Robotics', query: 'business_unit=robotics' }],
  favourites: [{ by: 'anneke.grunwald@globex.example', of: ['idris.chaudhry@globex.example'] }],
  away: [{ by: 'anneke.grunwald@globex.example', from: 9, days: 4, label: 'Trade fair' }],
  looks: [
    {
      at: 'idris.chaudhry@globex.example',
      by: 'anneke.grunwald@globex.example',
      daysAgo: 2,
      right: 'accompaniment',
      since: 33,
      times: 2,
    },
  ],
  invitations: [{ firstName: 'Tove', lastName: 'Lindqvist', role: 'participant', daysAgo: 2 }],
  agendas: [],
  visitors: [
    {
      firstName: 'Odile',
      lastName: 'Brandt',
      email: 'odile.brandt@fjordline-freight.example',
      kind: 'demo',
      daysAgo: 9,
      locale: 'en',
      company: 'Fjordline Freight',
      size: '100_500',
    },
  ],
  messages: [
    {
      ...post('ole.wiedemann', 4, 'Reminders arrive at five in the morning here. Can they follow my shift?'),
      subject: 'Hour of reminders',
      state: 'open',
    },
  ],
  proposals: [{ by: 'anneke.grunwald@globex.example', kind: 'skill', label: 'Robot safety' }],
}
