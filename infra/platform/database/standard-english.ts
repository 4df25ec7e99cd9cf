import { type Words, words } from './standard-questions.ts'

const reworded = (fr: string, was: string, better: string): { readonly was: Words; readonly better: Words } => ({
  was: words(fr, was),
  better: words(fr, better),
})

/** Better English for `standard-questions.ts` and the standard steps; the French stays. */
export const standardEnglish = [
  reworded(
    'Comme vous la diriez à quelqu’un d’une autre entité.',
    'As you would tell it to someone of another unit.',
    'As you’d put it to someone from another unit.',
  ),
  reworded(
    'Ce que vous faites, pour qui. Une adresse ou un numéro se met dans son propre champ.',
    'What you do, and for whom. An address or a number goes into its own field.',
    'What you do, and for whom. Addresses and phone numbers have fields of their own.',
  ),
  reworded(
    'Depuis combien d’années travaillez-vous ?',
    'For how many years have you worked?',
    'How many years have you been working?',
  ),
  reworded('Moins de 3 ans', 'Less than 3 years', 'Under 3 years'),
  reworded('20 ans et plus', '20 years and more', '20 years or more'),
  reworded(
    'Dans quelles langues pouvez-vous échanger ?',
    'In which languages can you talk?',
    'Which languages can you talk in?',
  ),
  reworded(
    'Une langue partagée compte dans l’affinité.',
    'A shared language counts for the match.',
    'A shared language counts towards your match.',
  ),
  reworded('Deux au plus.', 'Two at most.', 'Up to two.'),
  reworded('Dans quelle ville travaillez-vous ?', 'In which city do you work?', 'Which city do you work in?'),
  reworded('Votre site', 'Your site', 'Your work site'),
  reworded(
    'Ce que vous aimeriez transmettre. Huit au plus ; elles pèsent le plus dans l’affinité.',
    'What you would like to pass on. Eight at most; they weigh most in the match.',
    'What you’d like to pass on. Up to eight; they count most in a match.',
  ),
  reworded('Les compétences que vous cherchez', 'The skills that you look for', 'The skills you’re looking for'),
  reworded(
    'Huit au plus ; elles pèsent le plus dans l’affinité.',
    'Eight at most; they weigh most in the match.',
    'Up to eight; they count most in a match.',
  ),
  reworded('Les métiers que vous visez', 'The jobs that you aim at', 'The jobs you’re aiming for'),
  reworded('Les entités que vous visez', 'The business units that you aim at', 'The business units you’re aiming for'),
  reworded('De quoi avez-vous besoin en ce moment ?', 'What do you need at the moment?', 'What do you need right now?'),
  reworded(
    'Ce que vous attendez de l’accompagnement',
    'What you expect of the mentoring',
    'What you hope to get out of mentoring',
  ),
  reworded('De la plus forte à la moins forte.', 'From the strongest to the weakest.', 'Strongest first.'),
  reworded(
    'Huit façons d’être doué, d’après Howard Gardner. Ni test ni note : un repère pour se parler.',
    'Eight ways of being gifted, after Howard Gardner. No test and no mark: words to talk with.',
    'Eight ways of being gifted, after Howard Gardner. Not a test or a grade: a starting point for a conversation.',
  ),
  reworded(
    'Ce que vous conseillez de lire, d’écouter ou de voir',
    'What you advise to read, to listen to or to watch',
    'What you’d recommend reading, listening to or watching',
  ),
  reworded(
    'Trois au plus. Une phrase de votre part vaut mieux qu’une longue liste.',
    'Three at most. A sentence of yours is worth more than a long list.',
    'Up to three. A sentence from you is worth more than a long list.',
  ),
  reworded(
    'Une heure commune compte dans l’affinité. Rien n’est réservé tant que vous n’avez pas accepté.',
    'A common hour counts for the match. Nothing is booked until you have accepted.',
    'A shared hour counts towards your match. Nothing is booked until you accept.',
  ),
  reworded(
    'Lire, écrire, raconter. Un problème se règle en le formulant.',
    'Reading, writing, telling. A problem is solved by wording it.',
    'Reading, writing, storytelling. You solve a problem by putting it into words.',
  ),
  reworded('L’image et l’espace', 'Image and space', 'Pictures and space'),
  reworded(
    'Entendre les voix et les silences. Sentir quand accélérer.',
    'Hearing voices and silences. Feeling when to go faster.',
    'Hearing voices and silences. Sensing when to pick up the pace.',
  ),
  reworded(
    'Apprendre en faisant. La main se souvient de ce que la tête oublie.',
    'Learning by doing. The hand remembers what the head forgets.',
    'Learning by doing. Your hands remember what your head forgets.',
  ),
  reworded('Les autres', 'Others', 'Other people'),
  reworded(
    'Écouter, relier, apaiser. Voir qui ne parle pas.',
    'Listening, connecting, calming. Seeing who is silent.',
    'Listening, connecting, calming. Noticing who hasn’t spoken.',
  ),
  reworded('Soi-même', 'Oneself', 'Yourself'),
  reworded(
    'Prendre du recul, connaître ses limites, tenir son cap.',
    'Stepping back, knowing one’s limits, keeping one’s course.',
    'Stepping back, knowing your limits, staying on course.',
  ),
  reworded('Le vivant', 'Living things', 'The living world'),
  reworded(
    'Observer, reconnaître, prendre soin. Penser en milieux, pas en pièces.',
    'Observing, recognising, caring. Thinking in environments, not in parts.',
    'Observing, recognising, caring. Thinking in whole systems, not in parts.',
  ),
  reworded(
    'Concret, habile, endurant. Aime voir le résultat de ses mains ; préfère montrer que raconter.',
    'Concrete, skilful, steady. Likes to see what hands have made; shows rather than tells.',
    'Practical, skilful, steady. Likes to see what they’ve made; would rather show than tell.',
  ),
  reworded(
    'Curieux, rigoureux, patient. Aime comprendre avant d’agir ; pose la question que personne ne pose.',
    'Curious, rigorous, patient. Likes to understand before acting; asks what nobody asks.',
    'Curious, rigorous, patient. Likes to understand before acting; asks the question nobody else asks.',
  ),
  reworded(
    'Inventif, sensible, libre. Aime ce qui n’existe pas encore ; s’ennuie dans une procédure.',
    'Inventive, sensitive, free. Likes what does not exist yet; is bored by a procedure.',
    'Inventive, sensitive, free. Drawn to what doesn’t exist yet; bored by procedures.',
  ),
  reworded(
    'Attentif, pédagogue, loyal. Aime aider quelqu’un à réussir ; retient les prénoms.',
    'Attentive, explaining, loyal. Likes to help someone succeed; remembers names.',
    'Attentive, good at explaining, loyal. Likes helping someone succeed; remembers names.',
  ),
  reworded(
    'Énergique, convaincant, direct. Aime décider et entraîner ; supporte mal l’attente.',
    'Energetic, convincing, direct. Likes to decide and to lead; bears waiting badly.',
    'Energetic, persuasive, direct. Likes to decide and to lead; hates waiting.',
  ),
  reworded('Organisé', 'Conventional', 'Organised'),
  reworded(
    'Deux phrases suffisent. Elles se lisent en haut de votre page, avant tout le reste.',
    'Two sentences are enough. They stand at the top of your page, before all the rest.',
    'Two sentences are enough. They come first on your page, before everything else.',
  ),
  reworded('D’où parlez-vous ?', 'Where do you come from?', 'What’s your background?'),
  reworded(
    'Votre métier et votre entité aident à se trouver.',
    'Your job and your business unit help people to find each other.',
    'Your job and your business unit help people find each other.',
  ),
  reworded(
    'Choisissez ce que vous aimeriez enseigner, pas seulement ce que vous faites.',
    'Choose what you would like to teach, not only what you do.',
    'Choose what you’d like to teach, not just what you do.',
  ),
  reworded(
    'Ce que vous dites ici vous amène les bons mentors.',
    'What you say here brings you to the right mentors.',
    'What you say here brings the right mentors to you.',
  ),
  reworded(
    'Deux personnes qui partagent une motivation se comprennent plus vite.',
    'Two people who share a motivation understand each other sooner.',
    'Two people who share a motivation understand each other faster.',
  ),
  reworded(
    'Pour savoir s’il vaut mieux un schéma, une promenade ou un long message.',
    'To know whether a sketch, a walk or a long message is better.',
    'To know whether a sketch, a walk or a long message works best.',
  ),
  reworded('Votre profil', 'Your type', 'Your working style'),
  reworded(
    'Pour éviter les malentendus du début : l’un veut un plan, l’autre veut voir la machine.',
    'To avoid first misunderstandings: one wants a plan, the other wants to see the machine.',
    'To avoid early misunderstandings: one person wants a plan, the other wants to see the machine.',
  ),
  reworded(
    'Elles disent de vous ce qu’un intitulé de poste ne dit pas.',
    'They tell of you what a job title does not tell.',
    'They say things about you that a job title doesn’t.',
  ),
  reworded(
    'Rien n’est réservé tant que vous n’avez pas accepté.',
    'Nothing is booked until you have accepted.',
    'Nothing is booked until you accept.',
  ),
]
