import { type LegalText, section } from './text.ts'

export const termsEn: LegalText = {
  title: 'Terms of use',
  sections: [
    section('Purpose', 'What you can expect from Binôme, and what is expected of you.', [
      'Binôme brings colleagues in a company together for mentoring: finding a mentor, asking for mentoring, planning sessions, exchanging messages and writing reports. Your company has opened this service to its people and decides what its programs are.',
      'These terms apply to everyone who creates an account. By accepting them, you agree to follow them. We record the version, the language and the time of your agreement.',
    ]),
    section(
      'Who may sign up',
      'One account per person, in your real name, from the age of 18.',
      [
        'You sign up by invitation from your company, or freely where the company allows it for email addresses in its domains. The company may have someone on the program team approve each sign-up.',
        'You must be 18 or older, or an emancipated minor, or have the consent of whoever holds parental responsibility. We keep your declaration and its date, never any documents.',
      ],
      [
        'You have one account only, and share it with nobody.',
        'You sign up in your real name, with your work email address.',
        'What you say about yourself is accurate and kept up to date.',
      ],
    ),
    section('Your account and its security', 'Passwords are not shared.', [
      'You sign in with your company account or with a password. Choose a long one and keep it secret. Tell the program team if you think someone else is using your account; you can close your open sessions at any time in your settings.',
      'You are responsible for what is done with your account, unless it was used without your knowledge and through no negligence of yours.',
    ]),
    section('Contact details', 'They go in their own fields, and nowhere else.', [
      'Put your work email address and phone number in the fields meant for them. Do not write addresses, numbers or contact links in your introduction, your mission or any other free text: the community reads these.',
    ]),
    section(
      'What you publish',
      'It remains yours, and you are responsible for it.',
      [
        'The texts, pictures and files you post remain yours. You allow Binôme to show them to the people concerned in your company, only for as long as you take part and only to make the service work.',
        'The program team may remove content that breaks these terms or the charter. It tells the author why.',
      ],
      [
        'Nothing unlawful, insulting, discriminatory or promotional.',
        'Nothing that infringes other people’s rights or reveals business secrets.',
        'Nothing intended to harm the service, circumvent it or extract its data.',
      ],
    ),
    section('Mentoring', 'A voluntary relationship, with no hierarchy and nothing in return.', [
      'Mentoring begins when the mentor accepts the mentee’s request. Either may end it. The company limits how many mentoring relationships one person has at a time; a request that is not answered expires.',
      'A mentor’s advice is a colleague’s advice. It is not legal or medical advice, nor a company decision.',
    ]),
    section('Who sees what', 'The community sees your profile; your messages stay between you.', [
      'The community of the program sees your name, your job, your unit, your town and what you write in your profile. The administrators of the program and of your unit also see your contact details and how your mentoring is progressing, never the text of your messages.',
      'The privacy policy sets out what this data is, how long it is kept and what your rights are.',
    ]),
    section('Availability of the service', 'We do what it takes, without promising the impossible.', [
      'The service is available at all times, except during maintenance or failures, or because of events beyond our control. Planned interruptions of more than a few minutes are announced in advance.',
      'Binôme is liable for direct damage caused by its own fault. It is not liable for what people say to each other, or for what they do as a result.',
    ]),
    section('The end of your account', 'Whenever you want, and for ever.', [
      'You can delete your account from your profile or your settings. Your data is erased at once, except for what no longer identifies you. This cannot be undone.',
      'The company may disable an account that breaks these terms, after notifying its owner, or when someone leaves the company. An account that has had no mentor or mentee role for three years is erased.',
    ]),
    section('Changes to these terms', 'A new version is read and accepted before you go on.', [
      'When these terms change, you are asked to read and accept the new version at your next visit. If you do not accept it, you can still export your data and delete your account.',
    ]),
    section('Applicable law', 'French law.', [
      'These terms are governed by French law. If there is a dispute, write to the program team first: most problems are settled there. Otherwise, the courts that have jurisdiction by law will decide.',
    ]),
  ],
}
