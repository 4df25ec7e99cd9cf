import { type LegalText, section } from './text.ts'

export const privacyEn: LegalText = {
  title: 'Privacy policy',
  sections: [
    section('Who is responsible for your data', 'Your company decides, Binôme carries out.', [
      'Your company is the controller: it decides to open a mentoring program and whom it invites. Binôme processes the data on its behalf, by its instructions, and uses them for nothing else.',
      'For any question, write to the program team or to the data protection officer of your company.',
    ]),
    section(
      'Data that we collect',
      'What you give us, and what comes from use.',
      ['At sign-up and in your profile, we collect what you enter:'],
      [
        'your last name, first name, date of birth and gender',
        'your work address and telephone number, and your LinkedIn profile if you give it',
        'your job, your status, your unit, your town and your time zone',
        'your profile: skills, needs, languages, motivations, presentation, availabilities',
        'your requests, sessions, messages and reports',
        'your sign-ins: date, network address, device',
      ],
    ),
    section('What they are used for', 'To bring you together, and for nothing else.', [
      'These data serve to identify you, to propose mentors or mentees, to organise sessions, to tell you what concerns you and to protect your account. Figures without names help the company to follow its program.',
      'Gender, age and origin are never part of the match score. No decision is taken by the machine alone: the score orders proposals, you choose, and you can read why somebody is proposed to you.',
      'The processing rests on the performance of the terms that you accept and, for security, on the legitimate interest of the company. Text messages to your telephone, and information sent to people who have not signed up, rest on your consent.',
    ]),
    section('Who has access', 'The community sees your profile, administrators the rest, nobody your messages.', [
      'The community of users of your program sees your name, job, unit, town and profile. Your telephone number and LinkedIn profile are shown to your mentor or mentee, for as long as the mentoring lasts. The administrators of the program and of your unit also see your contact details and the state of your accompaniments.',
      'Your messages, notes and reports are read by you and your partner only. They are encrypted with a key of your own. You can read who opened your record, and in which capacity.',
      'The data are hosted in the European Union. They are neither sold nor rented.',
    ]),
    section('How long they are kept', 'Three years after the end of your last role, at most.', [
      'Your data are erased three years after the end of your role as mentor or mentee, or at once if you delete your account. Erasing destroys your key: your texts become unreadable everywhere, backup copies included.',
      'A sign-up that was begun is kept as long as its invitation, fourteen days. The log of sign-ins is kept for twelve months, the details of somebody who asks to be contacted for a year at most. Dates, states and figures stay, without your name.',
    ]),
    section(
      'Your rights',
      'Read, correct, take away, limit, erase.',
      [
        'The page “Your data” shows what is kept, until when and why. You can use your rights there, without giving a reason:',
      ],
      [
        'access your data and receive a readable copy, as JSON and files',
        'correct them in your profile and your settings',
        'hide your profile, or object to a processing',
        'delete your account and your data, for ever',
        'complain to the supervisory authority; in France, the CNIL (www.cnil.fr)',
      ],
    ),
    section('How they are protected', 'Encrypted, separated, logged.', [
      'Exchanges with the service are encrypted. The data of each company are kept apart, passwords are never kept in clear, and every change that administrators make is written to a log.',
      'If a breach puts you at risk, the company tells you and says what was done.',
    ]),
  ],
}
