import { type LegalText, section } from './text.ts'

export const privacyEn: LegalText = {
  title: 'Privacy policy',
  sections: [
    section('Who is responsible for your data', 'Your company decides, Binôme acts on its behalf.', [
      'Your company is the controller: it decides to run a mentoring program and whom to invite. Binôme processes the data on its behalf and on its instructions, and uses it for nothing else.',
      'If you have any questions, write to the program team or to your company’s data protection officer.',
    ]),
    section(
      'Data we collect',
      'What you give us, and what comes from using the service.',
      ['At sign-up and in your profile, we collect what you enter:'],
      [
        'your first name, last name, date of birth and gender',
        'your work email address and phone number, and your LinkedIn profile if you give it',
        'your job, your status, your unit, your town and your time zone',
        'your profile: skills, needs, languages, motivations, introduction, availability',
        'your requests, sessions, messages and reports',
        'your sign-ins: date, network address, device',
      ],
    ),
    section('What it is used for', 'To bring you together, and for nothing else.', [
      'This data is used to identify you, to suggest mentors or mentees, to organise sessions, to tell you about what concerns you and to protect your account. Figures without names help the company to follow how its program is doing.',
      'Gender, age and origin are never part of the match score. No decision is made by a machine alone: the score puts suggestions in order, you choose, and you can read why someone is suggested to you.',
      'The legal basis is the performance of the terms you accept and, for security, the company’s legitimate interest. Text messages to your phone, and information sent to people who have not signed up, are based on your consent.',
    ]),
    section('Who has access', 'The community sees your profile, administrators the rest, nobody your messages.', [
      'The community of users of your program sees your name, job, unit, town and profile. Your phone number and LinkedIn profile are shown to your mentor or mentee for as long as the mentoring lasts. The administrators of the program and of your unit also see your contact details and how far your mentoring has got.',
      'Your messages, notes and reports are read by you and your partner only. They are encrypted with a key of your own. You can see who has opened your record, and in what capacity.',
      'The data is hosted in the European Union. It is neither sold nor rented.',
    ]),
    section('How long it is kept', 'Three years after the end of your last role, at most.', [
      'Your data is erased three years after your role as mentor or mentee ends, or at once if you delete your account. Erasure destroys your key: what you wrote becomes unreadable everywhere, including in backups.',
      'An unfinished sign-up is kept for as long as its invitation, fourteen days. The sign-in log is kept for twelve months, and the details of people who ask to be contacted for a year at most. Dates, states and figures are kept, without your name.',
    ]),
    section(
      'Your rights',
      'Read, correct, take with you, restrict, erase.',
      [
        'The “Your data” page shows what is kept, until when and why. You can exercise your rights there, without giving a reason:',
      ],
      [
        'access your data and receive a readable copy, as JSON and files',
        'correct them in your profile and your settings',
        'hide your profile, or object to the processing of your data',
        'delete your account and your data, for ever',
        'complain to the supervisory authority; in France, the CNIL (www.cnil.fr)',
      ],
    ),
    section('How it is protected', 'Encrypted, kept apart, logged.', [
      'Connections to the service are encrypted. Each company’s data is kept separate, passwords are never stored in readable form, and every change administrators make is logged.',
      'If a data breach puts you at risk, the company tells you, and tells you what has been done about it.',
    ]),
  ],
}
