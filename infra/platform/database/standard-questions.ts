/** What a company asks its people to begin with: `app.add_profile_questions`. */

export interface Words {
  readonly fr: string
  readonly en: string
}

export const words = (fr: string, en: string): Words => ({ fr, en })
export const choice = (code: string, label: Words, help?: Words) => ({ code, label, ...(help && { help }) })

const talents = [
  choice(
    'linguistic',
    words('Les mots', 'Words'),
    words(
      'Lire, écrire, raconter. Un problème se règle en le formulant.',
      'Reading, writing, telling. A problem is solved by wording it.',
    ),
  ),
  choice(
    'logical',
    words('La logique', 'Logic'),
    words(
      'Compter, classer, démontrer. Chercher la cause avant l’effet.',
      'Counting, sorting, proving. Looking for the cause before the effect.',
    ),
  ),
  choice(
    'spatial',
    words('L’image et l’espace', 'Image and space'),
    words('Dessiner pour comprendre. Un schéma vaut dix pages.', 'Drawing to understand. A sketch is worth ten pages.'),
  ),
  choice(
    'musical',
    words('Le rythme', 'Rhythm'),
    words(
      'Entendre les voix et les silences. Sentir quand accélérer.',
      'Hearing voices and silences. Feeling when to go faster.',
    ),
  ),
  choice(
    'bodily',
    words('Le geste', 'Movement'),
    words(
      'Apprendre en faisant. La main se souvient de ce que la tête oublie.',
      'Learning by doing. The hand remembers what the head forgets.',
    ),
  ),
  choice(
    'interpersonal',
    words('Les autres', 'Others'),
    words('Écouter, relier, apaiser. Voir qui ne parle pas.', 'Listening, connecting, calming. Seeing who is silent.'),
  ),
  choice(
    'intrapersonal',
    words('Soi-même', 'Oneself'),
    words(
      'Prendre du recul, connaître ses limites, tenir son cap.',
      'Stepping back, knowing one’s limits, keeping one’s course.',
    ),
  ),
  choice(
    'naturalist',
    words('Le vivant', 'Living things'),
    words(
      'Observer, reconnaître, prendre soin. Penser en milieux, pas en pièces.',
      'Observing, recognising, caring. Thinking in environments, not in parts.',
    ),
  ),
]

const personalities = [
  choice(
    'realistic',
    words('Réaliste', 'Realistic'),
    words(
      'Concret, habile, endurant. Aime voir le résultat de ses mains ; préfère montrer que raconter.',
      'Concrete, skilful, steady. Likes to see what hands have made; shows rather than tells.',
    ),
  ),
  choice(
    'investigative',
    words('Investigateur', 'Investigative'),
    words(
      'Curieux, rigoureux, patient. Aime comprendre avant d’agir ; pose la question que personne ne pose.',
      'Curious, rigorous, patient. Likes to understand before acting; asks what nobody asks.',
    ),
  ),
  choice(
    'artistic',
    words('Artistique', 'Artistic'),
    words(
      'Inventif, sensible, libre. Aime ce qui n’existe pas encore ; s’ennuie dans une procédure.',
      'Inventive, sensitive, free. Likes what does not exist yet; is bored by a procedure.',
    ),
  ),
  choice(
    'social',
    words('Social', 'Social'),
    words(
      'Attentif, pédagogue, loyal. Aime aider quelqu’un à réussir ; retient les prénoms.',
      'Attentive, explaining, loyal. Likes to help someone succeed; remembers names.',
    ),
  ),
  choice(
    'enterprising',
    words('Entreprenant', 'Enterprising'),
    words(
      'Énergique, convaincant, direct. Aime décider et entraîner ; supporte mal l’attente.',
      'Energetic, convincing, direct. Likes to decide and to lead; bears waiting badly.',
    ),
  ),
  choice(
    'conventional',
    words('Organisé', 'Conventional'),
    words(
      'Précis, fiable, méthodique. Aime que tout soit à sa place ; tient les délais des autres.',
      'Precise, reliable, methodical. Likes everything in its place; keeps other people’s deadlines.',
    ),
  ),
]

const seniorities = [
  choice('under_3', words('Moins de 3 ans', 'Less than 3 years')),
  choice('from_3', words('3 à 9 ans', '3 to 9 years')),
  choice('from_10', words('10 à 19 ans', '10 to 19 years')),
  choice('from_20', words('20 ans et plus', '20 years and more')),
]

const both = ['participant', 'presenter']
const noHelp = {}

/** In the order of the form. They are written once, by a migration or for a new company. */
export const standardQuestions = [
  {
    field_name: 'position',
    field_type: 'input',
    roles: both,
    required: true,
    max_length: 200,
    title: words('Votre fonction, en quelques mots', 'Your position, in a few words'),
    help: words(
      'Comme vous la diriez à quelqu’un d’une autre entité.',
      'As you would tell it to someone of another unit.',
    ),
  },
  {
    field_name: 'mission',
    field_type: 'textarea',
    roles: ['presenter'],
    required: true,
    max_length: 350,
    title: words('Votre mission', 'Your mission'),
    help: words(
      'Ce que vous faites, pour qui. Une adresse ou un numéro se met dans son propre champ.',
      'What you do, and for whom. An address or a number goes into its own field.',
    ),
  },
  {
    field_name: 'presentation',
    field_type: 'textarea',
    roles: both,
    max_length: 4000,
    title: words('Votre présentation', 'Your introduction'),
    help: words('Deux phrases suffisent.', 'Two sentences are enough.'),
  },
  {
    field_name: 'seniority',
    field_type: 'select',
    roles: both,
    is_filter: true,
    choices: seniorities,
    title: words('Depuis combien d’années travaillez-vous ?', 'For how many years have you worked?'),
    help: noHelp,
  },
  {
    field_name: 'languages',
    field_type: 'multi_select',
    roles: both,
    required: true,
    is_filter: true,
    title: words('Dans quelles langues pouvez-vous échanger ?', 'In which languages can you talk?'),
    help: words('Une langue partagée compte dans l’affinité.', 'A shared language counts for the match.'),
  },
  {
    field_name: 'job_categories',
    field_type: 'tag',
    roles: both,
    is_filter: true,
    max_choices: 2,
    title: words('Votre famille de métiers', 'Your job family'),
    help: words('Deux au plus.', 'Two at most.'),
  },
  {
    category: 'user_question',
    field_name: 'business_unit',
    field_type: 'select',
    roles: both,
    is_filter: true,
    title: words('Votre entité', 'Your business unit'),
    help: noHelp,
  },
  {
    category: 'user_question',
    field_name: 'location',
    field_type: 'input',
    roles: both,
    max_length: 100,
    title: words('Dans quelle ville travaillez-vous ?', 'In which city do you work?'),
    help: noHelp,
  },
  {
    category: 'user_question',
    field_name: 'worksite',
    field_type: 'input',
    roles: both,
    max_length: 100,
    title: words('Votre site', 'Your site'),
    help: words('Un bâtiment, un campus, une usine.', 'A building, a campus, a plant.'),
  },
  {
    category: 'user_question',
    field_name: 'phone',
    field_type: 'input',
    roles: both,
    max_length: 25,
    title: words('Votre téléphone professionnel', 'Your work phone'),
    help: noHelp,
  },
  {
    category: 'user_question',
    field_name: 'linkedin',
    field_type: 'input',
    roles: both,
    max_length: 200,
    title: words('Votre profil LinkedIn', 'Your LinkedIn profile'),
    help: noHelp,
  },
  {
    field_name: 'skills',
    field_type: 'tag',
    roles: ['presenter'],
    required: true,
    is_filter: true,
    max_choices: 8,
    title: words('Vos compétences', 'Your skills'),
    help: words(
      'Ce que vous aimeriez transmettre. Huit au plus ; elles pèsent le plus dans l’affinité.',
      'What you would like to pass on. Eight at most; they weigh most in the match.',
    ),
  },
  {
    field_name: 'needed_skills',
    field_type: 'tag',
    roles: ['participant'],
    required: true,
    max_choices: 8,
    title: words('Les compétences que vous cherchez', 'The skills that you look for'),
    help: words('Huit au plus ; elles pèsent le plus dans l’affinité.', 'Eight at most; they weigh most in the match.'),
  },
  {
    field_name: 'targeted_job_categories',
    field_type: 'tag',
    roles: ['participant'],
    max_choices: 3,
    title: words('Les métiers que vous visez', 'The jobs that you aim at'),
    help: noHelp,
  },
  {
    field_name: 'targeted_business_units',
    field_type: 'multi_select',
    roles: ['participant'],
    title: words('Les entités que vous visez', 'The business units that you aim at'),
    help: noHelp,
  },
  {
    field_name: 'needs',
    field_type: 'textarea',
    roles: ['participant'],
    max_length: 1000,
    title: words('De quoi avez-vous besoin en ce moment ?', 'What do you need at the moment?'),
    help: noHelp,
  },
  {
    field_name: 'projects',
    field_type: 'textarea',
    roles: ['participant'],
    max_length: 1000,
    title: words('Vos projets', 'Your projects'),
    help: noHelp,
  },
  {
    field_name: 'expectations',
    field_type: 'textarea',
    roles: both,
    max_length: 1000,
    title: words('Ce que vous attendez de l’accompagnement', 'What you expect of the mentoring'),
    help: noHelp,
  },
  {
    field_name: 'motivations',
    field_type: 'ranking',
    roles: both,
    title: words('Classez ces motivations', 'Rank these motivations'),
    help: words('De la plus forte à la moins forte.', 'From the strongest to the weakest.'),
  },
  {
    field_name: 'talents',
    field_type: 'multi_select',
    roles: both,
    max_choices: 3,
    archived: true,
    choices: talents,
    title: words('Choisissez jusqu’à trois talents', 'Choose up to three talents'),
    help: words(
      'Huit façons d’être doué, d’après Howard Gardner. Ni test ni note : un repère pour se parler.',
      'Eight ways of being gifted, after Howard Gardner. No test and no mark: words to talk with.',
    ),
  },
  {
    field_name: 'personality',
    field_type: 'multi_select',
    roles: both,
    max_choices: 2,
    archived: true,
    choices: personalities,
    title: words('Lesquels vous ressemblent le plus ?', 'Which are most like you?'),
    help: words(
      'Six profils, d’après le modèle de John Holland. Choisissez-en un, et un second si vous voulez.',
      'Six types, after John Holland’s model. Choose one, and a second if you like.',
    ),
  },
  {
    field_name: 'resources',
    field_type: 'resources',
    roles: both,
    max_choices: 3,
    title: words(
      'Ce que vous conseillez de lire, d’écouter ou de voir',
      'What you advise to read, to listen to or to watch',
    ),
    help: words(
      'Trois au plus. Une phrase de votre part vaut mieux qu’une longue liste.',
      'Three at most. A sentence of yours is worth more than a long list.',
    ),
  },
  {
    field_name: 'availabilities',
    field_type: 'hours',
    roles: both,
    title: words('Vos heures habituelles', 'Your usual hours'),
    help: words(
      'Une heure commune compte dans l’affinité. Rien n’est réservé tant que vous n’avez pas accepté.',
      'A common hour counts for the match. Nothing is booked until you have accepted.',
    ),
  },
]

/** What stands above the answers of these questions, by their field name. */
export const standardLabels = {
  position: words('Fonction', 'Position'),
  mission: words('Mission', 'Mission'),
  presentation: words('Présentation', 'Introduction'),
  seniority: words('Expérience', 'Experience'),
  languages: words('Langues', 'Languages'),
  job_categories: words('Famille de métiers', 'Job family'),
  business_unit: words('Entité', 'Business unit'),
  location: words('Ville', 'City'),
  worksite: words('Site', 'Work site'),
  phone: words('Téléphone', 'Phone'),
  linkedin: words('LinkedIn', 'LinkedIn'),
  skills: words('Compétences', 'Skills'),
  needed_skills: words('Compétences recherchées', 'Skills sought'),
  targeted_job_categories: words('Métiers visés', 'Target jobs'),
  targeted_business_units: words('Entités visées', 'Target business units'),
  needs: words('Besoins du moment', 'Current needs'),
  projects: words('Projets', 'Projects'),
  expectations: words('Attentes', 'Expectations'),
  motivations: words('Motivations', 'Motivations'),
  talents: words('Talents', 'Talents'),
  personality: words('Profil professionnel', 'Working style'),
  resources: words('Ressources inspirantes', 'Inspiring resources'),
  availabilities: words('Disponibilités habituelles', 'Usual hours'),
}
