import { type LegalText, section } from './text.ts'

export const cookiesEn: LegalText = {
  title: 'Cookies',
  sections: [
    section('No cookie', 'Binôme sets none, so there is nothing to accept or refuse.', [
      'Binôme sets no cookie and loads nothing from other sites: no audience measurement, no advertising, no button of a social network, no remote font. That is why no banner is shown.',
    ]),
    section(
      'What is kept on your device',
      'What is needed to stay signed in and to lose nothing.',
      [
        'Your browser keeps a few things in its local storage. They are strictly necessary for the service and do not serve to follow you:',
      ],
      [
        'your session, until you sign out or it expires',
        'the language and the look, light or dark, that you chose',
        'the drafts of your forms, never your passwords',
      ],
    ),
    section('Removing all of it', 'By signing out, or in your browser.', [
      'Signing out removes the session and the drafts from this device. You can also remove the data of this site in the settings of your browser; you then sign in again.',
    ]),
    section('Elsewhere', 'Single sign-on has rules of its own.', [
      'If you sign in with your company account or with a social network, the service that identifies you may set its own cookies on its pages. They fall under its policy, not ours.',
    ]),
  ],
}
