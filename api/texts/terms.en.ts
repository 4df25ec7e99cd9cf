import { type LegalText, section } from './text.ts'

export const termsEn: LegalText = {
  title: 'Terms of use',
  sections: [
    section('Purpose', 'What you can expect of Binôme, and what is expected of you.', [
      'Binôme brings colleagues of one company together for mentoring: finding a mentor, asking for an accompaniment, planning sessions, exchanging messages and writing reports. Your company has opened this service to its people and decides on its programs.',
      'These terms apply to everybody who creates an account. By accepting them, you undertake to keep them. We keep the version, the language and the time of your agreement.',
    ]),
    section(
      'Who may sign up',
      'One account per person, in your real name, from the age of 18.',
      [
        'You sign up on an invitation of your company, or freely where the company allows it for addresses of its domains. The company may have somebody of the program team approve each sign-up.',
        'You must be 18 or older, or an emancipated minor, or have the consent of whoever holds parental authority. We keep your declaration and its date, never a paper.',
      ],
      [
        'A person has one account only, and lends it to nobody.',
        'They sign up in their real name, with their work address.',
        'What they say of themselves is correct and kept up to date.',
      ],
    ),
    section('Your account and its security', 'Passwords are not shared.', [
      'You sign in with your company account or with a password. Keep it secret and choose a long one. Tell the program team if you think that somebody else uses your account; you can end your open sessions at any time in your settings.',
      'You answer for what is done with your account, unless it was used without your knowledge and without negligence on your part.',
    ]),
    section('Contact details', 'They have their fields, and stand nowhere else.', [
      'Give your work address and telephone number in the fields made for them. Write no address, number or contact link in a presentation, a mission or another free text: the community reads these texts.',
    ]),
    section(
      'What you publish',
      'You remain its author, and you answer for it.',
      [
        'The texts, pictures and files that you leave remain yours. You allow Binôme to show them to the people concerned in your company, only while you take part and only for the service to work.',
        'The program team may remove content that does not keep these terms or the charter. It tells the author why.',
      ],
      [
        'Nothing unlawful, insulting, discriminatory or promotional.',
        'Nothing that infringes the rights of others or business secrets.',
        'Nothing that aims to harm the service, to get around it or to extract its data.',
      ],
    ),
    section('Accompaniments', 'A voluntary relationship, without hierarchy and without anything in return.', [
      'An accompaniment begins when the mentor accepts the mentee’s request. Each may end it. The company limits how many accompaniments one person has at once; a request that is not answered expires.',
      'A mentor’s advice is that of a colleague. It is neither legal nor medical advice, nor a decision of the company.',
    ]),
    section('Who sees what', 'The community sees your profile; your messages stay between you.', [
      'The community of the program sees your name, your job, your unit, your town and what you write in your profile. The administrators of the program and of your unit also see your contact details and how your accompaniments advance, never the text of your messages.',
      'The privacy policy says which data these are, how long they are kept, and what your rights are.',
    ]),
    section('Availability of the service', 'We do what is needed, without promising the impossible.', [
      'The service is available at all times, but for maintenance, failures or events beyond our control. Planned interruptions are announced when they last longer than a few minutes.',
      'Binôme answers for direct damage caused by its fault. It does not answer for what people say to each other, nor for what they do about it.',
    ]),
    section('The end of your account', 'Whenever you want, and for ever.', [
      'You can delete your account from your profile or your settings. Your data is erased at once, except what no longer identifies you. This cannot be undone.',
      'The company may disable an account that does not keep these terms, after telling the person, or when they leave the company. An account without a role as mentor or mentee for three years is erased.',
    ]),
    section('Changes of these terms', 'A new version is read and accepted before you go on.', [
      'When these terms change, you are asked to read and accept the new version at your next visit. If you do not accept it, you can still export your data and delete your account.',
    ]),
    section('Applicable law', 'French law.', [
      'These terms are subject to French law. If you disagree, write to the program team first: most difficulties end there. Otherwise the competent courts are those that the law names.',
    ]),
  ],
}
