import { type LegalText, section } from './text.ts'

export const charterEn: LegalText = {
  title: 'Mentoring charter',
  sections: [
    section('What this charter is for', '', [
      'Mentoring is a voluntary relationship between two colleagues. One has experience of a subject and shares it; the other wants to progress and chooses what to do with it. Nobody is forced into it, and nobody is graded.',
      'This charter says what each promises the other. It applies to everybody in the program, whatever their function or seniority. It replaces neither the employment contract nor the rules of the company.',
    ]),
    section('Confidentiality', 'What is said in a session stays there.', [
      'Mentor and mentee do not repeat what they tell each other, not even to somebody close, not even after the accompaniment has ended. Neither managers nor human resources have access to messages, notes and reports.',
      'There is one exception: a serious danger to a person, or a fact that the law requires to be reported. Whoever speaks tells the other first, unless that makes the danger worse.',
    ]),
    section('Punctuality', 'Say when something comes up, and propose another date.', [
      'An agreed session is a commitment. Whoever cannot come says so as soon as they know, and proposes another date in the same message.',
      'Two absences without news allow the other to end the accompaniment, without blame.',
    ]),
    section('Freedom', 'Each may refuse, or stop, without a reason.', [
      'The mentor may decline a request; the mentee may send another one. Each may end the accompaniment at any time. To stop is no failure and has no professional consequence.',
      'The mentee chooses the subjects, takes the decisions and answers for them. The mentor advises, and does not decide in their place.',
    ]),
    section(
      'Respect',
      'Listen before you advise, and do not judge.',
      [
        'Exchanges are kind and frank. Discriminatory, sexist or inappropriate words or behaviour, and harassment of any kind, end the participation in the program, whatever else the law provides.',
      ],
      [
        'Let the other finish their sentence and their idea.',
        'Speak of facts and experience, not of people who are absent.',
        'Say when you do not know.',
      ],
    ),
    section('Commitment', 'Prepare your session, write your report.', [
      'The mentee comes with a subject or a question. The mentor keeps a moment free of interruptions. One hour a month is enough for most accompaniments, over three to six sessions.',
      'After each session, each writes in a few lines what they take from it. These reports serve the accompaniment; the program team sees only figures.',
    ]),
    section('Independence', 'A mentor neither appraises nor recruits their mentee.', [
      'The mentor is not the mentee’s manager and takes no part in their appraisal, their pay or a decision on their mobility. If their functions change and this comes about, they say so and the accompaniment ends.',
      'Mentoring is no occasion for a sale, a favour or anything in return.',
    ]),
    section('When something is wrong', '', [
      'If you have a doubt or disagree, talk to the other first. If that is not possible, write to the program team: it hears each of you, proposes another pair or ends the accompaniment.',
      'Whoever reports in good faith that this charter is not kept has nothing to fear for it.',
    ]),
  ],
}
