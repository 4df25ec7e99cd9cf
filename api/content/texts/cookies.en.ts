import { type LegalText, section } from './text.ts'

export const cookiesEn: LegalText = {
  title: 'Cookies',
  sections: [
    section('No cookies', 'Binôme sets none, so there is nothing to accept or refuse.', [
      'Binôme sets no cookies and loads nothing from other sites: no analytics, no advertising, no social network buttons, no remote fonts. That is why you see no banner.',
    ]),
    section(
      'What is kept on your device',
      'What it takes to keep you signed in and lose nothing.',
      [
        'Your browser keeps a few things in its local storage. They are strictly necessary for the service and are not used to track you:',
      ],
      [
        'your session, until you sign out or it expires',
        'your choice of language and of light or dark appearance',
        'drafts of your forms, never your passwords',
      ],
    ),
    section('Removing it all', 'By signing out, or in your browser.', [
      'Signing out removes the session and the drafts from this device. You can also clear this site’s data in your browser settings; you will then have to sign in again.',
    ]),
    section('Elsewhere', 'Single sign-on has its own rules.', [
      'If you sign in with your company account or with a social network, the service that identifies you may set its own cookies on its pages. They are covered by its policy, not ours.',
    ]),
  ],
}
