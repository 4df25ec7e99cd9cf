/** Sentences that profiles are put together from. French ones agree with nobody's gender. */
interface SkillPhrases {
  /** What a mentor with the skill offers. */
  readonly offer: { readonly fr: string; readonly en: string }
  /** What a mentee who looks for it says. */
  readonly need: { readonly fr: string; readonly en: string }
}

const phrases = (offerFr: string, offerEn: string, needFr: string, needEn: string): SkillPhrases => ({
  offer: { fr: offerFr, en: offerEn },
  need: { fr: needFr, en: needEn },
})

export const skillPhrases: Readonly<Record<string, SkillPhrases>> = {
  'management-equipe': phrases(
    'J’aide à passer d’un métier d’expertise à un rôle de responsable, sans y laisser son énergie.',
    'I help people move from expert to manager without losing their energy.',
    'Je vais encadrer une équipe pour la première fois et je voudrais partir du bon pied.',
    'I am about to lead a team for the first time and want to start well.',
  ),
  delegation: phrases(
    'Je propose de regarder ensemble ce qu’on garde, ce qu’on confie, et comment.',
    'I suggest we look together at what to keep, what to hand over, and how.',
    'J’ai du mal à confier ce que je sais faire, et mes journées débordent.',
    'I find it hard to hand over what I know how to do, and my days overflow.',
  ),
  'conduite-projet': phrases(
    'Je peux relire un planning, un budget ou une réunion de lancement avec un œil extérieur.',
    'I can look at a schedule, a budget or a kick-off with fresh eyes.',
    'Je pilote mon premier projet transverse et je cherche une méthode qui tienne dans la vraie vie.',
    'I run my first cross-team project and look for a method that survives real life.',
  ),
  'prise-parole': phrases(
    'Je fais répéter les présentations qui comptent, jusqu’à ce que la voix se pose.',
    'I rehearse the talks that matter with you, until the voice settles.',
    'Je voudrais parler devant un comité sans lire mes notes.',
    'I would like to speak to a board without reading my notes.',
  ),
  'conduite-changement': phrases(
    'J’ai conduit trois réorganisations et j’en retiens surtout ce qu’il ne faut pas faire.',
    'I have led three reorganisations and mostly remember what not to do.',
    'Mon service change d’organisation et je dois embarquer des collègues qui n’y croient pas.',
    'My department is being reorganised and I must bring along colleagues who do not believe in it.',
  ),
  negociation: phrases(
    'Je partage une façon de négocier qui laisse les deux parties debout.',
    'I share a way of negotiating that leaves both sides standing.',
    'Je cède trop vite en négociation et j’aimerais comprendre pourquoi.',
    'I give in too fast when negotiating and would like to know why.',
  ),
  'gestion-conflits': phrases(
    'J’aide à préparer les conversations que l’on repousse depuis des semaines.',
    'I help prepare the conversations one has put off for weeks.',
    'Deux personnes de mon équipe ne se parlent plus et je ne sais pas par où commencer.',
    'Two people of my team no longer talk to each other and I do not know where to start.',
  ),
  recrutement: phrases(
    'Je montre comment mener un entretien qui apprend vraiment quelque chose.',
    'I show how to run an interview that really tells you something.',
    'Je recrute pour la première fois et je veux éviter de choisir quelqu’un qui me ressemble.',
    'I am hiring for the first time and do not want to pick someone like me.',
  ),
  'equipes-distance': phrases(
    'Je travaille depuis huit ans avec des équipes sur trois fuseaux et je sais ce qui les soude.',
    'I have worked with teams over three time zones for eight years and know what holds them together.',
    'Mon équipe est répartie sur deux pays et je peine à créer du lien.',
    'My team is spread over two countries and I struggle to bring it together.',
  ),
  strategie: phrases(
    'J’aime prendre de la hauteur et relier une décision du jour à un cap de cinq ans.',
    'I like to step back and tie today’s decision to where we want to be in five years.',
    'Je manque de recul pour relier mon travail aux priorités de l’entreprise.',
    'I lack distance to connect my work with the company’s priorities.',
  ),
  'pilotage-budgetaire': phrases(
    'Je rends lisible un budget en une heure, même à qui n’aime pas les chiffres.',
    'I make a budget readable in an hour, even to people who dislike figures.',
    'On me confie un budget et je n’en ai jamais tenu.',
    'I am given a budget and have never held one.',
  ),
  'reseau-professionnel': phrases(
    'Je présente volontiers les personnes qui m’ont fait avancer.',
    'I gladly introduce the people who helped me along.',
    'Je connais peu de monde en dehors de mon site.',
    'I know few people outside my site.',
  ),
  'equilibre-vie': phrases(
    'J’ai appris tard à fermer l’ordinateur, j’en parle sans détour.',
    'I learnt late to close the laptop, and speak about it openly.',
    'Je cherche comment prendre plus de responsabilités sans rogner sur le reste.',
    'I wonder how to take on more without cutting into the rest of life.',
  ),
  'anglais-professionnel': phrases(
    'On peut faire une session sur deux en anglais, pour s’habituer.',
    'Every other session can be in English, to get used to it.',
    'Je comprends l’anglais mais je n’ose pas intervenir en réunion.',
    'I understand English but do not dare speak up in meetings.',
  ),
  'securite-chantiers': phrases(
    'La sécurité est mon premier métier : je partage ce qui marche sur le terrain.',
    'Safety is my first trade: I share what works in the field.',
    'Je voudrais faire vivre la sécurité autrement qu’avec des affiches.',
    'I would like to make safety real, not just posters.',
  ),
  'relations-sociales': phrases(
    'Je connais bien le dialogue social et ses coulisses.',
    'I know labour relations well, backstage included.',
    'Je vais participer à ma première négociation d’accord.',
    'I am about to take part in my first negotiation with the unions.',
  ),
  maintenance: phrases(
    'Quinze ans d’ateliers et d’arrêts de site, des réussites et quelques pannes mémorables.',
    'Fifteen years of workshops and shutdowns, successes and a few memorable breakdowns.',
    'Je veux passer du dépannage à une maintenance qui anticipe.',
    'I want to move from repairing to anticipating.',
  ),
  raccordement: phrases(
    'Je connais le raccordement de bout en bout, des études à la mise en service.',
    'I know connections from end to end, from studies to commissioning.',
    'Je découvre le raccordement et je cherche quelqu’un pour m’en montrer les dessous.',
    'I am new to connections and look for someone to show me how it works.',
  ),
  'transition-energetique': phrases(
    'Je suis les projets d’énergie renouvelable depuis leurs débuts ici.',
    'I have followed our renewable projects since they began.',
    'Je voudrais orienter ma carrière vers la transition énergétique.',
    'I would like to turn my career towards the energy transition.',
  ),
  qualite: phrases(
    'J’aime les démarches qualité qui simplifient le travail au lieu de l’alourdir.',
    'I like quality work that makes things simpler, not heavier.',
    'Je cherche comment améliorer un processus sans ajouter un formulaire.',
    'I look for ways to improve a process without adding a form.',
  ),
  'analyse-donnees': phrases(
    'Je montre comment poser une bonne question avant d’ouvrir un tableur.',
    'I show how to ask a good question before opening a spreadsheet.',
    'J’ai beaucoup de données et peu de réponses.',
    'I have a lot of data and few answers.',
  ),
  cybersecurite: phrases(
    'Je vulgarise volontiers la cybersécurité, exemples à l’appui.',
    'I gladly explain security in plain words, with examples.',
    'Je voudrais comprendre les risques de mon système sans devenir spécialiste.',
    'I would like to understand the risks of my system without becoming a specialist.',
  ),
  'architecture-si': phrases(
    'Je dessine des systèmes depuis longtemps, et je sais dire non avec un schéma.',
    'I have drawn systems for a long time, and can say no with a diagram.',
    'Je développe et j’aimerais aller vers l’architecture.',
    'I write software and would like to move towards architecture.',
  ),
  'methodes-agiles': phrases(
    'Je garde de l’agilité ce qui sert, et je laisse le reste.',
    'I keep from agile what is useful and leave the rest.',
    'Mon équipe découvre les méthodes agiles et les rituels tournent à vide.',
    'My team is new to agile and the rituals run empty.',
  ),
  'produit-numerique': phrases(
    'J’aide à décider quoi construire, et surtout quoi ne pas construire.',
    'I help decide what to build, and above all what not to.',
    'Je voudrais passer de la gestion de projet au produit.',
    'I would like to move from projects to products.',
  ),
  'achats-responsables': phrases(
    'Je partage des clauses, des exemples et les erreurs que j’ai payées.',
    'I share clauses, examples and the mistakes I paid for.',
    'Je veux faire entrer des critères sociaux dans mes consultations.',
    'I want to bring social criteria into my tenders.',
  ),
  'droit-contrats': phrases(
    'J’explique un contrat comme on explique un plan.',
    'I explain a contract the way one explains a map.',
    'Je signe des contrats que je comprends à moitié.',
    'I sign contracts that I only half understand.',
  ),
  'controle-gestion': phrases(
    'Je relie les chiffres aux décisions, pas l’inverse.',
    'I tie figures to decisions, not the other way round.',
    'Je voudrais dialoguer d’égal à égal avec le contrôle de gestion.',
    'I would like to talk with controllers as an equal.',
  ),
  'communication-interne': phrases(
    'J’aide à raconter un projet pour qu’il donne envie.',
    'I help tell a project so that people want in.',
    'Notre projet avance bien et personne ne le sait.',
    'Our project is doing well and nobody knows.',
  ),
  'conception-formation': phrases(
    'Je conçois des formations courtes où l’on pratique beaucoup.',
    'I design short courses with a lot of practice.',
    'Je dois transmettre mon métier et je n’ai jamais formé personne.',
    'I must pass on my trade and have never trained anyone.',
  ),
  'ecoute-client': phrases(
    'Je propose de passer une demi-journée à écouter des clients, puis d’en parler.',
    'I suggest half a day listening to customers, then talking about it.',
    'Je travaille loin des clients et cela me manque.',
    'I work far from customers and miss it.',
  ),
  'vente-conseil': phrases(
    'J’ai appris la vente en me trompant souvent, je fais gagner du temps.',
    'I learnt selling by getting it wrong, so I can save you time.',
    'Je connais bien la technique et mal la vente.',
    'I know the technical side well, and selling badly.',
  ),
}

export const mentorOpenings = {
  fr: [
    'Je suis ici depuis {years} ans, dans trois métiers différents.',
    'Mon parcours n’a rien de droit, et c’est ce qui m’a le plus appris.',
    'J’ai commencé sur le terrain, j’y retourne dès que je peux.',
    'J’ai pris mon premier poste de responsable sans aucune préparation.',
    'Quelqu’un m’a tendu la main à mes débuts, je voudrais rendre la pareille.',
    'J’ai changé de région deux fois et de métier une fois.',
    'Après {years} ans d’expérience, j’ai surtout des questions à partager.',
    'J’ai connu l’entreprise avant et après la fusion, avec ses bons et ses mauvais jours.',
    'Je crois davantage aux questions qu’aux conseils.',
    'Je viens d’un autre secteur et je me souviens bien de mes premiers mois ici.',
  ],
  en: [
    'I have been here for {years} years, in three different trades.',
    'My path was never straight, and that taught me the most.',
    'I started in the field and go back whenever I can.',
    'Someone held out a hand when I started, and I would like to do the same.',
    'After {years} years of experience I mostly have questions to share.',
    'I believe in questions more than in advice.',
    'I came from another industry and remember my first months here well.',
  ],
} as const

export const mentorClosings = {
  fr: [
    'Trois ou quatre sessions suffisent souvent.',
    'On se voit en marchant, si la météo le permet.',
    'Je préfère une heure bien préparée à trois improvisées.',
    'Venez avec une situation réelle, on part de là.',
    'Une session par mois, et un message entre deux si besoin.',
    'Ce qui se dit entre nous reste entre nous.',
    'Je suis plus à l’aise au téléphone qu’en visio.',
    'J’apprends autant que la personne que j’accompagne.',
  ],
  en: [
    'Three or four sessions are often enough.',
    'Come with a real situation and we start from there.',
    'One session a month, and a message in between if needed.',
    'What is said between us stays between us.',
    'I learn as much as the person I mentor.',
  ],
} as const

export const menteeOpenings = {
  fr: [
    'Je suis à un tournant et j’aimerais en parler avec quelqu’un qui est passé par là.',
    'Beaucoup d’envies, encore peu de repères : je suis ici depuis peu.',
    'J’aime mon métier et je voudrais voir ce qu’il y a autour.',
    'On me propose plus de responsabilités, je veux m’y préparer.',
    'Je réfléchis à la suite de mon parcours.',
    'J’ai beaucoup appris sur le tas ; maintenant, j’aimerais un regard extérieur.',
    'Mon manager m’encourage à rencontrer d’autres métiers.',
  ],
  en: [
    'I am at a turning point and would like to talk with someone who has been there.',
    'I joined recently, with many ideas and few bearings.',
    'I like my job and would like to see what is around it.',
    'I am offered more responsibility and want to prepare.',
    'My manager encourages me to meet other trades.',
  ],
} as const

export const menteeClosings = {
  fr: [
    'Je peux me rendre disponible une heure tous les quinze jours.',
    'Je préfère les échanges directs, même quand ils bousculent.',
    'Je prépare toujours nos rendez-vous.',
    'Un regard d’un autre métier m’aiderait beaucoup.',
    'Je voudrais repartir avec deux ou trois choses à essayer.',
  ],
  en: [
    'I can find an hour every other week.',
    'I like direct talk, even when it shakes things up.',
    'I always prepare our meetings.',
    'I would like to leave with two or three things to try.',
  ],
} as const

/** Invented works. */
export const resources = [
  'podcast > Première ligne > M. Olivetti',
  'podcast > Les voix du terrain > A. Keller',
  'book > Tenir sans serrer > H. Brisson',
  'book > Le courage des petites réunions > D. Amalric',
  'book > The Listening Half > R. Whitcombe',
  'book > Ce que savent les équipes > F. Lanvin',
  'article > Dire non avec soin > S. Maréchal',
  'article > Ten questions before a reorganisation > J. Harrow',
  'video > Prendre la parole assis > N. Carlier',
  'video > A Budget in One Page > T. Lindqvist',
  'mooc > Piloter un projet à plusieurs > École des passages',
  'mooc > Data sans jargon > Atelier du tableur',
] as const
