import { type LegalText, section } from './text.ts'

export const charterEn: LegalText = {
  title: 'Mentoring charter',
  sections: [
    section('What this charter is for', '', [
      'Mentoring is a voluntary relationship between two colleagues. One has experience and shares it; the other wants to move forward and decides what to do with it. Nobody is made to take part, and nobody is graded.',
      'This charter sets out what each promises the other. It applies to everyone in the program, whatever their role or seniority. It does not replace the employment contract or company rules.',
    ]),
    section('Confidentiality', 'What is said in a session stays there.', [
      'Mentor and mentee do not repeat what they tell each other, even to people close to them, even after the mentoring has ended. Neither managers nor human resources have access to messages, notes or reports.',
      'There is one exception: serious danger to someone, or something the law requires to be reported. Anyone who speaks up tells the other person first, unless that would make the danger worse.',
    ]),
    section('Punctuality', 'If something comes up, say so and propose another date.', [
      'An agreed session is a commitment. If you cannot make it, say so as soon as you know, and propose another date in the same message.',
      'After two absences without a word, the other person may end the mentoring, with no blame attached.',
    ]),
    section('Freedom', 'Either person may decline, or stop, without giving a reason.', [
      'The mentor may decline a request; the mentee may send another. Either may end the mentoring at any time. Stopping is not a failure and has no consequences at work.',
      'The mentee chooses the topics, makes the decisions and is responsible for them. The mentor advises, and does not decide for them.',
    ]),
    section(
      'Respect',
      'Listen before advising, and do not judge.',
      [
        'Conversations are kind and frank. Discriminatory, sexist or inappropriate words or behaviour, and harassment of any kind, put an end to taking part in the program, quite apart from any legal consequences.',
      ],
      [
        'Let the other person finish their sentence, and their thought.',
        'Talk about facts and experience, not about people who are not there.',
        'Say so when you do not know.',
      ],
    ),
    section('Commitment', 'Prepare your sessions, write your reports.', [
      'The mentee brings a topic or a question. The mentor sets aside time without interruptions. For most pairs, an hour a month over three to six sessions is enough.',
      'After each session, both write a few lines about what they take away from it. These reports are for the two of them; the program team only sees figures.',
    ]),
    section('Independence', 'A mentor neither appraises nor recruits their mentee.', [
      'The mentor is not the mentee’s manager and takes no part in their appraisal, their pay or decisions about their next role. If a change of job makes this no longer true, they say so and the mentoring ends.',
      'Mentoring is not an opportunity to sell something, or to give or ask for favours.',
    ]),
    section('When something is wrong', '', [
      'If something troubles you or you disagree, talk to the other person first. If that is not possible, write to the program team: it listens to both of you, then suggests a different match or ends the mentoring.',
      'Anyone who reports in good faith that this charter is not being respected has nothing to fear.',
    ]),
  ],
}
